import { LocateFixed, UtensilsCrossed } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Position } from '#domain/geo/geo.ts';
import { useT } from '#i18n/i18n.tsx';
import { Freshness } from '#places/cards/freshness-line.tsx';
import { useDividers } from '#places/results/dividers.ts';
import { NothingNear } from '#places/results/nothing-near.tsx';
import { NothingYet } from '#places/results/nothing-yet.tsx';
import { ResultList } from '#places/results/result-list.tsx';
import { StandardSlot } from '#places/standard/standard-slot.tsx';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IndexState } from '#workers/search/api.ts';
import { MapPane } from './home-map.tsx';
import { allPath, type PlacesState } from './home-view.ts';
import styles from './places.module.css';
import { type View, ViewSwitch } from './view-switch.tsx';

/** Three skeletons while loading (S21, K3). */
const SKELETONS = 3;

interface PlacesProps {
  readonly state: PlacesState;
  readonly index: IndexState | null;
  readonly view: View;
  readonly onView: (view: View) => void;
  /** The person's position, or its replacement. */
  readonly center: Position;
  /** Whether that is the person's position. */
  readonly isLocated: boolean;
  /** The sentence about it. */
  readonly location: ReactNode;
}

/** Up to five nearby places, else the nearest in reach or the featured ones, or why there are none (S19-S23, S26). */
export function Places({ state, index, view, onView, center, isLocated, location }: PlacesProps) {
  const t = useT();
  const dividers = useDividers(state.kind === 'places' ? state.answer : undefined);
  const title = t(`home.places.${state.kind === 'far' ? 'none' : state.kind === 'places' ? state.title : 'featured'}`);
  return (
    <section className={styles.places} aria-labelledby="home-places">
      <header className={styles.head}>
        <h2 id="home-places">{title}</h2>
        <ViewSwitch view={view} onView={onView} />
      </header>
      {location}
      {view === 'map' ? <MapPane center={center} /> : null}
      {state.kind === 'places' ? <StandardSlot list={state.answer} /> : null}
      {state.kind === 'places' || state.kind === 'loading' ? (
        <ResultList
          cards={state.kind === 'places' ? state.answer.cards : undefined}
          layout="list"
          skeletons={SKELETONS}
          label={title}
          dividers={dividers}
        />
      ) : null}
      {state.kind === 'far' ? <NothingNear nearest={state.nearest} index={index} reached={state.reached} /> : null}
      {state.kind === 'empty' ? <Nothing /> : null}
      {state.kind === 'offline' || state.kind === 'error' ? <NothingYet why={state.kind} level={3} /> : null}
      <footer className="row between gap-4">
        {state.kind === 'places' ? <Freshness of="list" asOf={state.answer.asOf} /> : null}
        <Link className={styles.all} to={allPath(state, isLocated)}>
          {t('home.places.all')}
        </Link>
      </footer>
    </section>
  );
}

function Nothing() {
  const t = useT();
  const { geolocator } = useServices();
  return (
    <EmptyState level={3} icon={<UtensilsCrossed />} title={t('home.empty.title')}>
      <Button variant="primary" icon={<LocateFixed aria-hidden="true" />} onClick={() => geolocator.request()}>
        {t('home.empty.enable')}
      </Button>
    </EmptyState>
  );
}
