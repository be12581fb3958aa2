import { CircleAlert, CloudOff, LocateFixed, UtensilsCrossed } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { Freshness } from '#places/freshness.tsx';
import { ResultList } from '#places/result-list.tsx';
import { useServices } from '#platform/services.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { PlacesState } from './home-view.ts';
import { MapPane } from './map-pane.tsx';
import styles from './places.module.css';
import { type View, ViewSwitch } from './view-switch.tsx';

/** Skeletons while loading (S21, K3). */
const SKELETONS = 3;

interface PlacesProps {
  readonly state: PlacesState;
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** Up to five nearby places, else the featured ones, or why there are none (S19-S23, S26). */
export function Places({ state, view, onView }: PlacesProps) {
  const t = useT();
  const isNear = state.kind === 'places' && state.title === 'near';
  const title = t(isNear ? 'home.places.near' : 'home.places.featured');
  return (
    <section className={styles.places} aria-labelledby="home-places">
      <header className={styles.head}>
        <h2 id="home-places">{title}</h2>
        <ViewSwitch view={view} onView={onView} />
      </header>
      {view === 'map' ? <MapPane /> : null}
      {state.kind === 'places' || state.kind === 'loading' ? (
        <ResultList
          cards={state.kind === 'places' ? state.answer.cards : undefined}
          layout="list"
          skeletons={SKELETONS}
          label={title}
        />
      ) : (
        <Nothing kind={state.kind} />
      )}
      <footer className={styles.foot}>
        {state.kind === 'places' ? <Freshness asOf={state.answer.asOf} /> : null}
        <Link className={styles.all} to="/search">
          {t('home.places.all')}
        </Link>
      </footer>
    </section>
  );
}

function Nothing({ kind }: { readonly kind: 'empty' | 'offline' | 'error' }) {
  const t = useT();
  const { geolocator, replica } = useServices();
  if (kind === 'empty') {
    return (
      <EmptyState level={3} icon={<UtensilsCrossed />} title={t('home.empty.title')}>
        <Button variant="primary" icon={<LocateFixed aria-hidden="true" />} onClick={() => geolocator.request()}>
          {t('home.empty.enable')}
        </Button>
      </EmptyState>
    );
  }
  if (kind === 'offline') {
    return (
      <EmptyState level={3} icon={<CloudOff />} title={t('home.offline.title')} text={t('home.offline.text')}>
        <Button onClick={() => void replica.refresh()}>{t('home.offline.retry')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState level={3} isError icon={<CircleAlert />} title={t('home.error.title')} text={t('home.error.text')}>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('home.error.retry')}
      </Button>
    </EmptyState>
  );
}
