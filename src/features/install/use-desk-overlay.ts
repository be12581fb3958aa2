import { useState } from 'react';
import { deviceNote } from '#platform/device-note.ts';
import { isStandalone } from '#platform/installed.ts';
import { isBusy } from './busy.ts';

/** From here on a screen without touch is a desk's (K48). */
const DESK = '(min-width: 1024px)';
/** Pages that anybody may open and that ask for nothing. */
const OPEN_PAGES = /^\/(?:$|search$|directory$|pricing$|restaurant\/)/;
/** Those that only read pages, and browsers that a program drives. */
const MACHINE = /bot|crawl|spider|slurp|preview|headless|lighthouse|pagespeed/i;

interface Visit {
  readonly pathname: string;
  readonly isVisitor: boolean;
  readonly now: () => number;
}

const answered = () => deviceNote('rihla.desk');

/** Whether a visitor at a desk is told about phones now (S145): once at most where a link led here (U86). */
function isWanted({ pathname, now }: Omit<Visit, 'isVisitor'>): boolean {
  const { webdriver, userAgent, maxTouchPoints } = navigator;
  if (webdriver || MACHINE.test(userAgent) || maxTouchPoints > 0 || !window.matchMedia(DESK).matches) return false;
  if (answered().read() !== null || isStandalone() || !OPEN_PAGES.test(pathname) || isBusy()) return false;
  if (pathname !== '/') answered().write(now());
  return true;
}

/** Decided once, when it is known that nobody is signed in: later somebody would be interrupted. */
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
