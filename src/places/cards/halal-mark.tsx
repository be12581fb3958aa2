import type { HalalStatus } from '#domain/places/taxonomy.ts';

/** The badge's shapes: each status has its own outline, so that colour is not needed to tell them apart. */
export type HalalMarkKind = HalalStatus | 'expired';

/** The eight-pointed star of two squares, as in tilework. */
const STAR = 'M12 1.2 15.2 4.3h4.5v4.5L22.8 12l-3.1 3.2v4.5h-4.5L12 22.8l-3.2-3.1H4.3v-4.5L1.2 12l3.1-3.2V4.3h4.5z';

/** Drawn in the text's colour; its sign is cut out in the background's colour. */
export function HalalMark({
  kind,
  className,
}: {
  readonly kind: HalalMarkKind;
  readonly className?: string | undefined;
}) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false">
      {MARKS[kind]}
    </svg>
  );
}

const cut = {
  fill: 'none',
  stroke: 'var(--mark-ground, Canvas)',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const MARKS = {
  certified: (
    <>
      <path d={STAR} fill="currentColor" />
      <path {...cut} strokeWidth="2.2" d="m8 12.3 2.8 2.8 5.4-5.7" />
    </>
  ),
  muslim_owned: (
    <>
      <path d="M12 1.6 21 4.8v6.7c0 5.2-3.6 9-9 11-5.4-2-9-5.8-9-11V4.8z" fill="currentColor" />
      <path d="M14.9 15.2a4.6 4.6 0 1 1 0-7 3.7 3.7 0 1 0 0 7z" fill="var(--mark-ground, Canvas)" />
    </>
  ),
  halal_friendly: (
    <>
      <circle cx="12" cy="12" r="10.4" fill="currentColor" />
      <path {...cut} strokeWidth="1.9" d="M9 6.5v4.2a2.2 2.2 0 0 0 4.4 0V6.5M11.2 6.5v11M16 17.5v-11" />
    </>
  ),
  unverified: (
    <>
      <circle {...line} cx="12" cy="12" r="9.6" strokeDasharray="3.4 3.1" />
      <path {...line} d="M9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8M12 16.8v.1" />
    </>
  ),
  expired: (
    <>
      <path {...line} strokeWidth="1.8" d={STAR} />
      <path {...line} d="M12 7.8V12l2.6 1.8" />
    </>
  ),
} satisfies Record<HalalMarkKind, unknown>;
