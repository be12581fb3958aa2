import type { ListParts } from '#domain/search/search.ts';
import { useT } from '#i18n/i18n.tsx';
import styles from './parts-line.module.css';
import type { ListPositionControl } from './use-list-position.ts';

interface PartsLineProps {
  readonly parts: ListParts | undefined;
  readonly list: Pick<ListPositionControl, 'goTo' | 'unfold'>;
  /** `inline`: part of a longer line. */
  readonly look?: 'line' | 'inline';
}

/**
 * Summary of a list's parts, with a link to each, because a part may start after a thousand rows. Nothing for a single part.
 */
export function PartsLine({ parts, list, look = 'line' }: PartsLineProps) {
  const t = useT();
  if (parts === undefined) return null;
  const { verified, unverified, farther, kitchens, far, isUnverifiedOpen } = parts;
  if ([verified, unverified, far].filter((count) => count > 0).length < 2) return null;
  const showUnverified = () => {
    if (!isUnverifiedOpen) list.unfold('unverified');
    // Groups by city contain them.
    if (parts.cities === undefined) list.goTo(verified);
  };
  const said = (
    <>
      {verified > 0 ? <span>{t('search.partVerified', { count: verified })}</span> : null}
      {unverified > 0 ? (
        <button type="button" className={styles.part} onClick={showUnverified}>
          {t('search.partUnverified', { count: unverified })}
        </button>
      ) : null}
      {far > 0 ? (
        <button
          type="button"
          className={styles.part}
          onClick={() => list.goTo(verified + (isUnverifiedOpen ? unverified : 0) + farther + kitchens)}
        >
          {t('search.partFar', { count: far })}
        </button>
      ) : null}
    </>
  );
  return look === 'inline' ? said : <p className={styles.parts}>{said}</p>;
}
