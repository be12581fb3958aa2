import type { HalalStatus } from '#domain/places/taxonomy.ts';
import type { ListParts } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import styles from './parts-line.module.css';
import type { ListPositionControl } from './use-list-position.ts';

interface PartsLineProps {
  readonly parts: ListParts | undefined;
  /** The filter of status: unverified places that were asked for are in the first part, and have no evidence. */
  readonly statuses: readonly HalalStatus[];
  readonly list: Pick<ListPositionControl, 'goTo' | 'unfold'>;
  /** `inline`: part of a longer line. */
  readonly look?: 'line' | 'inline';
}

/**
 * Summary of a list's parts, which add up to its number of places, with a link to each, because a part may start after a thousand
 * rows. Nothing for a single part.
 */
export function PartsLine({ parts, statuses, list, look = 'line' }: PartsLineProps) {
  const t = useT();
  const format = useFormat();
  if (parts === undefined) return null;
  const { verified, unverified, farther, kitchens, far, nearKm, isUnverifiedOpen } = parts;
  const showUnverified = () => {
    if (!isUnverifiedOpen) list.unfold('unverified');
    // Groups by city contain them.
    if (parts.cities === undefined) list.goTo(verified);
  };
  const fartherAt = verified + (isUnverifiedOpen ? unverified : 0);
  const links: readonly (readonly [count: number, text: string, show: () => void])[] = [
    [unverified, t('search.partUnverified', { count: unverified }), showUnverified],
    [
      farther,
      t('search.partFarther', { count: farther, distance: format.number(nearKm ?? 0) }),
      () => list.goTo(fartherAt),
    ],
    [kitchens, t('search.partKitchens', { count: kitchens }), () => list.goTo(fartherAt + farther)],
    [far, t('search.partFar', { count: far }), () => list.goTo(fartherAt + farther + kitchens)],
  ];
  const shown = links.filter(([count]) => count > 0);
  if (shown.length + Number(verified > 0) < 2) return null;
  const said = (
    <>
      {verified > 0 && !statuses.includes('unverified') ? (
        <span>{t('search.partVerified', { count: verified })}</span>
      ) : null}
      {shown.map(([, text, show]) => (
        <button key={text} type="button" className={styles.part} onClick={show}>
          {text}
        </button>
      ))}
    </>
  );
  return look === 'inline' ? said : <p className={styles.parts}>{said}</p>;
}
