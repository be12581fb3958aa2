import type { ListParts } from '#domain/search/search.ts';
import { useT } from '#i18n/i18n.tsx';
import styles from './parts-line.module.css';
import type { ListPositionControl } from './use-list-position.ts';

interface PartsLineProps {
  readonly parts: ListParts | undefined;
  readonly list: Pick<ListPositionControl, 'goTo' | 'unfold'>;
  /** `inline`: words in a line that says more than this. */
  readonly look?: 'line' | 'inline';
}

/** What a list is made of, with a way to each of its parts: one may stand below a thousand rows. Nothing where there is but one. */
export function PartsLine({ parts, list, look = 'line' }: PartsLineProps) {
  const t = useT();
  if (parts === undefined) return null;
  const { verified, unverified, farther, kitchens, far, isUnverifiedOpen } = parts;
  if ([verified, unverified, far].filter((count) => count > 0).length < 2) return null;
  const showUnverified = () => {
    if (!isUnverifiedOpen) list.unfold('unverified');
    // In groups by city they stand in each of them.
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
