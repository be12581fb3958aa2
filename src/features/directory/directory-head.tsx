import { Map as MapIcon, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { Layout } from '#domain/search/list-position.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { Freshness } from '#places/cards/freshness-line.tsx';
import { RamadanSlot } from '#places/prayer/ramadan-slot.tsx';
import { foundOf } from '#places/results/dividers.ts';
import { LayoutSwitch } from '#places/results/layout-switch.tsx';
import { useStandard } from '#places/standard/use-standard.ts';
import { PlanTripLink } from '#places/trips/plan-trip-link.tsx';
import { ActionChip, ToggleChip } from '#ui/chip.tsx';
import styles from './directory-head.module.css';
import type { DirectoryState } from './directory-state.ts';

interface DirectoryHeadProps {
  readonly state: DirectoryState;
  /** A new answer is loading: the announcement stays until it arrives (U101). */
  readonly isWaiting: boolean;
  readonly countryCode: string | undefined;
  /** The filter's, else undefined. */
  readonly city: string | undefined;
  /** Names of regions that are still loading. */
  readonly loading: readonly string[];
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
  readonly map: MapToggleProps;
  /** Number of active filters. */
  readonly chosen: number;
  /** Opens the filters if there is no room beside the list. */
  readonly onFilters: () => void;
}

/** The number of places, the data's age, and the ways to view them (S52, S53). */
export function DirectoryHead(props: DirectoryHeadProps) {
  const { state, isWaiting, countryCode, city, loading, layout, onLayout, map, chosen, onFilters } = props;
  const t = useT();
  const format = useFormat();
  return (
    <header className={styles.head}>
      <div>
        <DirectoryHeading state={state} isWaiting={isWaiting} />
        <div className="small">
          <RamadanSlot />
        </div>
        <p className={styles.age}>
          {countryCode ? <bdi>{format.country(countryCode)}</bdi> : null}
          {city === undefined ? null : <PlanTripLink place={{ name: city, countryCode: countryCode ?? null }} />}
          {loading.length > 0 ? <span>{t('search.loadingRegions', { names: format.list(loading) })}</span> : null}
          {state.kind === 'places' ? <Freshness of="list" asOf={state.answer.asOf} /> : null}
        </p>
      </div>
      <div className="row wrap gap-2">
        <span className={styles.filters}>
          <ActionChip
            isSlim
            icon={<SlidersHorizontal aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={onFilters}
            {...(chosen > 0 ? { count: format.number(chosen) } : {})}
          >
            {t('search.filters')}
          </ActionChip>
        </span>
        <span className={styles.map}>
          <MapToggle {...map} />
        </span>
        <LayoutSwitch layout={layout} onLayout={onLayout} />
      </div>
    </header>
  );
}

interface DirectoryHeadingProps extends Pick<DirectoryHeadProps, 'state' | 'isWaiting'> {
  /** Beside a handle, in the size of the text. */
  readonly isSmall?: boolean;
}

export function DirectoryHeading({ state, isWaiting, isSmall = false }: DirectoryHeadingProps) {
  return (
    <h2 className={isSmall ? styles.inSheet : 'large tabular'} aria-live="polite">
      {useHeading(state, isWaiting)}
    </h2>
  );
}

interface MapToggleProps {
  readonly isShown: boolean;
  /** Whether it was shown before: a phone loads no map until then (S59). */
  readonly isEnabled: boolean;
  readonly onMap: (isShown: boolean) => void;
}

/** Shows or hides the map (S52). */
export function MapToggle({ isShown, isEnabled, onMap }: MapToggleProps) {
  const t = useT();
  return (
    <ToggleChip
      isSlim
      icon={<MapIcon aria-hidden="true" />}
      isOn={isShown}
      data-map-switch
      onClick={() => onMap(!isShown)}
    >
      {isShown || isEnabled ? (
        t(isShown ? 'directory.hideMap' : 'directory.showMap')
      ) : (
        // By the stylesheet, because the page's document is the same for all screens.
        <>
          <span className={styles.onPhone}>{t('map.enable')}</span>
          <span className={styles.onDesk}>{t('directory.showMap')}</span>
        </>
      )}
    </ToggleChip>
  );
}

/** The heading; while a text or an answer is pending, the previous one. */
function useHeading(state: DirectoryState, isWaiting: boolean): string {
  const t = useT();
  const next = headingOf(state, t, useStandard() !== null);
  const [shown, setShown] = useState(next);
  const isFirst = state.kind === 'loading' || shown === t('search.lineSearching');
  if (next !== shown && (!isWaiting || isFirst)) setShown(next);
  return shown;
}

function headingOf(state: DirectoryState, t: ReturnType<typeof useT>, hasStandard: boolean): string {
  const foundText = (count: number) =>
    count === 0 && hasStandard ? t('standard.lineNone') : t('directory.found', { count });
  switch (state.kind) {
    case 'places':
      return state.answer.unmet === 'near'
        ? t('search.lineFar', { count: foundOf(state.answer) })
        : foundText(foundOf(state.answer));
    case 'empty':
      return foundText(0);
    case 'loading':
      return t('search.lineSearching');
    case 'stuck':
      return t(state.why === 'offline' ? 'search.lineNone' : 'search.lineFailed');
    default:
      return t('search.lineFailed');
  }
}
