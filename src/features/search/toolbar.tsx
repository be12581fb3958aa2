import { LayoutGrid, List, Map as MapIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Layout } from '#domain/search/list-position.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Translate } from '#i18n/translate.ts';
import { Freshness } from '#places/cards/freshness-line.tsx';
import type { View } from '#places/map/use-map-history.ts';
import { RamadanSlot } from '#places/prayer/ramadan-slot.tsx';
import { useStandard } from '#places/standard/use-standard.ts';
import { classNames } from '#ui/class-names.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import type { ResultLine } from './result-line.ts';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly line: ResultLine;
  /** ISO 8601 time of the answer's data. */
  readonly asOf: string | null;
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
  readonly view: View;
  readonly onView: (view: View) => void;
  /** Names of regions whose places are loading. */
  readonly loading: readonly string[];
  /** How the query was understood, in one line; undefined if the words alone were searched. */
  readonly understood: string | undefined;
  /** Where distances are measured from, unless from the device; the line above may say so, too. */
  readonly origin: string | undefined;
  /** Without the result line and the switch, which are above a phone's map. */
  readonly isInSheet: boolean;
  /** A button to change the position; undefined while no distances are measured. */
  readonly change: ReactNode;
  /** Whether distances are measured from the default position. */
  readonly isFromDefault: boolean;
  /** Further short notes and buttons. */
  readonly children: ReactNode;
}

/** The result line with the data's age, and a switch for list, grid and map (S39, S40, S43-S46). */
export function Toolbar({
  line,
  asOf,
  layout,
  onLayout,
  view,
  onView,
  understood,
  origin,
  loading,
  isInSheet,
  change,
  isFromDefault,
  children,
}: ToolbarProps) {
  const t = useT();
  const format = useFormat();
  const showCards = (next: Layout) => {
    onLayout(next);
    onView('list');
  };
  const details = (
    <div
      className={classNames(styles.details, (isFromDefault || isInSheet) && styles.whole, isInSheet && styles.inSheet)}
    >
      {isFromDefault ? null : change}
      {line.kind === 'idle' ? null : <RamadanSlot />}
      {origin === undefined || isFromDefault ? null : <bdi>{origin}</bdi>}
      {understood === undefined ? null : <span className={styles.understood}>{understood}</span>}
      {loading.length > 0 ? (
        <span>{t('search.loadingRegions', { names: format.list(loading) })}</span>
      ) : isFromDefault ? (
        <span>{t('search.fromDefault')}</span>
      ) : (
        <Freshness of="list" asOf={asOf} />
      )}
      {isFromDefault ? change : null}
      {children}
    </div>
  );
  if (isInSheet) return details;
  return (
    <div className={classNames(styles.toolbar, isFromDefault && styles.roomy)}>
      <div className={styles.said}>
        <ResultLineText line={line} />
      </div>
      <div className={styles.switch} data-map-switch>
        <SegmentedControl
          label={t('search.view')}
          choices={[
            { value: 'list', label: t('search.viewList'), icon: <List aria-hidden="true" /> },
            { value: 'grid', label: t('search.viewGrid'), icon: <LayoutGrid aria-hidden="true" /> },
            { value: 'map', label: t('search.viewMap'), icon: <MapIcon aria-hidden="true" /> },
          ]}
          value={view === 'map' ? 'map' : layout}
          onChoose={(choice) => (choice === 'map' ? onView('map') : showCards(choice))}
        />
      </div>
      {details}
    </div>
  );
}

/** How many places were found, or why there are none. */
export function ResultLineText({ line }: Pick<ToolbarProps, 'line'>) {
  const t = useT();
  const hasStandard = useStandard() !== null;
  return (
    <output className={styles.line} data-kind={line.kind}>
      {line.kind === 'none' && hasStandard ? t('standard.lineNone') : lineText(line, t)}
    </output>
  );
}

/** By the unmatched part of the text: for a query with Istanbul, the line must say that the shown places are elsewhere. */
const FOUND = {
  nothing: 'search.lineFound',
  place: 'search.lineElsewhere',
  words: 'search.linePartly',
  wishes: 'search.lineWishes',
  near: 'search.lineFar',
} as const;

function lineText(line: ResultLine, t: Translate): string {
  switch (line.kind) {
    case 'idle':
      return t('search.lineIdle');
    case 'searching':
      return t('search.lineSearching');
    case 'nearest':
      return t('search.lineNearest');
    case 'absent':
      return t('search.lineAbsent');
    case 'none':
      return t('search.lineNone');
    case 'failed':
      return t('search.lineFailed');
    default:
      return t(FOUND[line.unmet ?? 'nothing'], { count: line.count });
  }
}
