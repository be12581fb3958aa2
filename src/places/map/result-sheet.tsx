import { ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import styles from './result-sheet.module.css';

/** How much of the map the list covers. */
type Height = 'peek' | 'half' | 'full';

/** The next height after a press, and its label. */
const NEXT: Readonly<Record<Height, { readonly height: Height; readonly label: MessageId }>> = {
  peek: { height: 'half', label: 'map.sheetHalf' },
  half: { height: 'full', label: 'map.sheetFull' },
  full: { height: 'peek', label: 'map.sheetPeek' },
};

/**
 * The list as a sheet over a phone's map. The map is fixed while the page scrolls, so touch, keys and Back work as on every
 * page. The handle switches between three heights.
 */
export function ResultSheet({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const sheet = useRef<HTMLElement>(null);
  const [height, setHeight] = useState<Height>('peek');
  useEffect(() => {
    const measure = () => sheet.current && setHeight(heightOf(sheet.current));
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    return () => window.removeEventListener('scroll', measure);
  }, []);
  const next = NEXT[height];
  const move = () => {
    if (!sheet.current) return;
    const top = sheet.current.getBoundingClientRect().top - stopsOf(sheet.current)[next.height];
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollBy({ top: next.height === 'peek' ? -window.scrollY : top, behavior: isStill ? 'instant' : 'smooth' });
  };
  return (
    <section ref={sheet} className={styles.sheet} aria-label={t('map.sheet')} data-height={height}>
      <button type="button" className={styles.handle} onClick={move}>
        <ChevronsUpDown aria-hidden="true" />
        {t(next.label)}
      </button>
      {children}
    </section>
  );
}

/** Distance of the sheet's upper edge from the top of the window for each height, in pixels. */
function stopsOf(sheet: HTMLElement): Readonly<Record<Height, number>> {
  const full = Number.parseFloat(getComputedStyle(sheet).scrollMarginBlockStart);
  return { full, half: full + (window.innerHeight - full) * 0.45, peek: window.innerHeight };
}

function heightOf(sheet: HTMLElement): Height {
  const { top } = sheet.getBoundingClientRect();
  const { full, half } = stopsOf(sheet);
  if (top <= (full + half) / 2) return 'full';
  return top <= half + (window.innerHeight - half) / 2 ? 'half' : 'peek';
}
