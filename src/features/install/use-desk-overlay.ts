import { useState } from 'react';
import { deviceNote } from '#platform/device-note.ts';
import { isStandalone } from '#platform/installed.ts';
import { isBusy } from './busy.ts';

/** From 1024 pixels on, a screen without touch counts as a desktop (K48). */
const DESK = '(min-width: 1024px)';
/** Public pages without forms. */
const OPEN_PAGES = /^\/(?:$|search$|directory$|pricing$|restaurant\/)/;
/** Crawlers, and browsers controlled by a program. */
const MACHINE = /bot|crawl|spider|slurp|preview|headless|lighthouse|pagespeed/i;

interface Visit {
  readonly pathname: string;
  readonly isVisitor: boolean;
  readonly now: () => number;
}

const answered = () => deviceNote('rihla.desk');

/** Whether to show the overlay now (S145): at most once if the visitor came by a link (U86). */
function isWanted({ pathname, now }: Omit<Visit, 'isVisitor'>): boolean {
  const { webdriver, userAgent, maxTouchPoints } = navigator;
  if (webdriver || MACHINE.test(userAgent) || maxTouchPoints > 0 || !window.matchMedia(DESK).matches) return false;
  if (answered().read() !== null || isStandalone() || !OPEN_PAGES.test(pathname) || isBusy()) return false;
  if (pathname !== '/') answered().write(now());
  return true;
}

/** Decided once, when nobody is known to be signed in; later it would interrupt. */
export function useDeskOverlay({ isVisitor, ...visit }: Visit): {
  readonly isOpen: boolean;
  readonly close: () => void;
} {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  if (isOpen === null && isVisitor) setOpen(isWanted(visit));
  return {
    isOpen: isOpen === true && isVisitor,
    close() {
      answered().write(visit.now());
      setOpen(false);
    },
  };
}
