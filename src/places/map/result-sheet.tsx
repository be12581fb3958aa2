import { ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import styles from './result-sheet.module.css';

/** How much of the map the list covers. */
type Height = 'peek' | 'half' | 'full';

/** The label of the handle, which leads to the next height. */
const LABELS: Readonly<Record<Height, MessageId>> = {
  peek: 'map.sheetHalf',
  half: 'map.sheetFull',
  full: 'map.sheetPeek',
};

/** What a person scrolls with. Before the first, the browser or the app scrolls, such as to where a list was. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface ResultSheetProps {
  /** Whether the list covers more of the map than its first line. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** Beside the handle: what the list has. */
  readonly head: ReactNode;
  /** The pressed place, with which the sheet begins; null for none. */
  readonly chosen: ReactNode;
  /** Called with the height of that place's card, in pixels. */
  readonly onChosenHeight: (heightPx: number) => void;
  readonly children: ReactNode;
}

/**
 * The list as a sheet over a phone's map. The map is fixed while the page scrolls, so touch and keys work as on every page.
 * The handle switches between three heights.
 */
export function ResultSheet({ isOpen, onOpen, onClose, head, chosen, onChosenHeight, children }: ResultSheetProps) {
  const t = useT();
  const sheet = useRef<HTMLElement>(null);
  const [height, setHeight] = useState<Height>('peek');
  const measure = useEffectEvent((isByPerson: boolean) => {
    const next = sheet.current ? heightOf(sheet.current) : height;
    setHeight(next);
    if (!isByPerson || next === height) return;
    if (height === 'peek') onOpen();
    else if (next === 'peek') onClose();
  });
  useEffect(() => {
    measure(false);
    let isTouched = false;
    const touch = () => {
      isTouched = true;
    };
    const onScroll = () => measure(isTouched);
    for (const input of INPUTS) window.addEventListener(input, touch, { passive: true });
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      for (const input of INPUTS) window.removeEventListener(input, touch);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
  const wasOpen = useRef(isOpen);
  const handle = useRef<HTMLButtonElement>(null);
  const follow = useEffectEvent(() => {
    // What had the focus is below the screen now.
    if (!isOpen && sheet.current?.contains(document.activeElement)) handle.current?.focus({ preventScroll: true });
    if (isOpen === (height === 'peek')) scrollSheetTo(sheet.current, isOpen ? 'half' : 'peek');
  });
  useEffect(() => {
    if (wasOpen.current !== isOpen) follow();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const move = () => {
    if (height === 'peek') onOpen();
    else if (height === 'half') scrollSheetTo(sheet.current, 'full');
    else onClose();
  };
  return (
    <section ref={sheet} className={styles.sheet} aria-label={t('map.sheet')} data-height={height}>
      <div className={styles.top}>
        <div className={styles.head}>{head}</div>
        <button ref={handle} type="button" className={styles.handle} onClick={move}>
          {t(LABELS[height])}
          <ChevronsUpDown aria-hidden="true" />
        </button>
      </div>
      <Measured onHeight={onChosenHeight}>{chosen}</Measured>
      {children}
    </section>
  );
}

function Measured({
  onHeight,
  children,
}: {
  readonly onHeight: (heightPx: number) => void;
  readonly children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const report = useEffectEvent(onHeight);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && report(Math.ceil(entry.contentRect.height)));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={box}>{children}</div>;
}

function scrollSheetTo(sheet: HTMLElement | null, height: Height): void {
  if (!sheet) return;
  const top = sheet.getBoundingClientRect().top - stopsOf(sheet)[height];
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({ top, behavior: isStill ? 'instant' : 'smooth' });
}

/** Distance of the sheet's upper edge from the top of the window for each height, in pixels. */
function stopsOf(sheet: HTMLElement): Readonly<Record<Height, number>> {
  const full = Number.parseFloat(getComputedStyle(sheet).scrollMarginBlockStart);
  const peek = sheet.getBoundingClientRect().top + window.scrollY;
  return { full, half: full + (peek - full) * 0.45, peek };
}

function heightOf(sheet: HTMLElement): Height {
  const { top } = sheet.getBoundingClientRect();
  const { full, half, peek } = stopsOf(sheet);
  if (top <= (full + half) / 2) return 'full';
  return top <= (half + peek) / 2 ? 'half' : 'peek';
}
