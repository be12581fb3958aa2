import { LocateFixed, MapPinOff, Minus, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Bounds, isWithin, type Position } from '#domain/geo/geo.ts';
import type { Card, NamedArea, SearchQuery } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Camera, MapViewport, ShownQibla, ShownWay } from '#map/canvas-api.ts';
import { useKnownCards } from '#places/cards/use-known-cards.ts';
import { useMinute } from '#places/use-minute.ts';
import { useServices } from '#services/services.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useRescuedFocus } from '#ui/use-rescued-focus.ts';
import {
  useCamera,
  useFitBounds,
  usePanIntoView,
  usePicture,
  usePositionMarker,
  useQibla,
  useRings,
  useShown,
  useWay,
} from './follow-page.ts';
import { HereCard } from './here-card.tsx';
import { useInViewText } from './in-view-text.ts';
import { InfoWindow } from './info-window.tsx';
import { around } from './map-camera.ts';
import { MapCard } from './map-card.tsx';
import { MapCredits } from './map-credits.tsx';
import { MapWalkSlot } from './map-walk-slot.ts';
import { NothingHere } from './nothing-here.tsx';
import styles from './places-map.module.css';
import { StreetsMissing } from './streets-missing.tsx';
import { useFixedPlaces } from './use-fixed-places.ts';
import { usePlaceMap } from './use-place-map.ts';
import { usePlacesInView } from './use-places-in-view.ts';

/** From here on streets are expected. */
const STREETS_FROM_ZOOM = 10;
/** A position that the person chose by name has neither accuracy nor direction. */
const EXACT = { accuracyM: 0, headingDegrees: null };

export interface PlacesMapProps {
  /** The places on the map; null for none. */
  readonly query: SearchQuery | null;
  /** The area that its text names: its middle is where distances are measured from. */
  readonly named?: NamedArea | undefined;
  /** These places instead of the query's. */
  readonly cards?: readonly Card[] | undefined;
  /** The initial view. The map follows changes unless the person has moved it. */
  readonly camera: Camera;
  /** Fitted into the map when first known and on changes, unless the person has moved it. */
  readonly area: Bounds | null;
  readonly selected: string | null;
  readonly onSelect: (placeId: string | null) => void;
  /** A place with a larger marker while none is selected: the subject of the page. */
  readonly pinned?: string;
  /** A walking route to it, fitted into the map when first known. */
  readonly way?: ShownWay | null;
  /** The direction of prayer, as a line. */
  readonly qibla?: ShownQibla | null;
  /** Called when the map has come to rest. */
  readonly onSight?: (sight: MapViewport, isByPerson: boolean) => void;
  /** Offered after the person has moved the map. */
  readonly onSearchArea?: ((bounds: Bounds) => void) | undefined;
  /** Shown at the map's upper edge, before the map's own buttons. */
  readonly narrowed?: ReactNode;
  /** Id of the place to which the person asked for a walking route, and its setter; by default the map's own state. */
  readonly walk?: readonly [placeId: string | null, onWalk: (placeId: string | null) => void];
  /** Pixels of its lower edge that a sheet with the pressed place's card covers. Without it the map shows the card. */
  readonly coveredPx?: number | undefined;
  /** A single finger scrolls the page instead of the map. */
  readonly isInPage?: boolean;
  /** For a static map: it is drawn once and passed on as a picture. */
  readonly onPicture?: ((picture: Blob, credits: readonly string[]) => void) | undefined;
  /** Called with the number of places in view; undefined while it is unknown. */
  readonly onCount?: (count: number | undefined) => void;
  readonly className?: string | undefined;
}

/**
 * The places of a query on a map, coloured by status, with a card for the pressed one (S65-S68). The list has the same content
 * for people who can't see it.
 */
export function PlacesMap(props: PlacesMapProps) {
  const { query, area, selected, onSelect, onSearchArea, coveredPx, isInPage = false, onPicture } = props;
  const t = useT();
  const inViewText = useInViewText();
  const format = useFormat();
  const { geolocator } = useServices();
  const showWalk = useContext(MapWalkSlot);
  const { located, isAsking, fix } = useGeolocation();
  const [sight, setSight] = useState<MapViewport | null>(null);
  const [isMoved, setMoved] = useState(false);
  /** Where a finger rested: possibly the person's position. */
  const [pressed, setPressed] = useState<Position | null>(null);
  const wantsPosition = useRef(false);
  const [, setFrame] = useState(0);
  const { container, map, phase, areStreetsMissing, retry } = usePlaceMap(
    {
      camera: props.camera,
      language: document.documentElement.lang || 'en',
      label: t('map.canvas'),
      formatCount: (count) => format.compact(count),
      formatRing: (metres) => format.walk(metres),
      ...(isInPage ? { gestures: { touch: t('map.touch'), wheel: t('map.wheel') } } : {}),
    },
    {
      onRest: (next, isByPerson) => {
        setSight(next);
        if (isByPerson) setMoved(true);
        props.onSight?.(next, isByPerson);
      },
      onPress(press) {
        setPressed(null);
        onSelect(press?.placeId ?? null);
      },
      onLongPress(position) {
        onSelect(null);
        setPressed(position);
      },
      onMove: () =>
        pressed !== null || (selected !== null && coveredPx === undefined) ? setFrame((frame) => frame + 1) : undefined,
    },
  );
  // Until it first comes to rest, its view is the initial one.
  const seen = sight ?? map?.sight() ?? null;
  const isBare = seen !== null && seen.zoom >= STREETS_FROM_ZOOM && map?.hasStreets(seen.center) === false;
  const missing = isBare ? 'none' : areStreetsMissing && 'unread';
  const found = usePlacesInView(query, seen);
  const fixed = useFixedPlaces(props.cards, seen, found?.marks);
  const inView = props.cards ? fixed : found;
  useShown(map, { marks: inView?.marks, selected: selected ?? props.pinned ?? null });
  const reportCount = useEffectEvent((count: number | undefined) => props.onCount?.(count));
  useEffect(() => reportCount(inView?.total), [inView?.total]);
  usePicture(map, inView !== undefined, onPicture);
  useCamera(map, props.camera, isMoved);
  const bottomPx = coveredPx ?? 0;
  useFitBounds(map, area, isMoved, bottomPx);
  const person = located.source === 'fix' ? located.position : null;
  const chosen = located.source === 'chosen' ? { ...EXACT, position: located.position } : null;
  const marker = chosen ?? fix ?? (person && { ...EXACT, position: person });
  usePositionMarker(map, marker);
  const isMarkerSeen = seen !== null && marker !== null && isWithin(seen.bounds, marker.position);
  const isEmpty =
    phase === 'ready' && query !== null && seen !== null && onSearchArea !== undefined && inView?.total === 0;
  useRings(map, isBare && marker ? marker.position : null);
  useEffect(() => {
    if (wantsPosition.current && person) map?.moveTo(around(person));
    wantsPosition.current = false;
  }, [person, map]);

  const locate = () => {
    setMoved(false);
    const here = located.source === 'chosen' ? null : (fix?.position ?? person);
    if (here) map?.moveTo(around(here));
    else {
      wantsPosition.current = true;
      geolocator.request();
    }
  };
  const at = useMinute();
  const ownWalk = useState<string | null>(null);
  const [walk, setWalk] = props.walk ?? ownWalk;
  const needed = [...new Set([selected, walk])].filter((id) => id !== null);
  const known = useKnownCards(needed, props.named?.middle ?? query?.near ?? null, at);
  const cardOf = (id: string | null) =>
    id === null ? undefined : (props.cards?.find((each) => each.id === id) ?? known.get(id));
  const card = cardOf(selected);
  const walkCard = card ?? cardOf(walk);
  useRescuedFocus(container, `${selected} ${walk}`, 'canvas');
  usePanIntoView(map, card?.position ?? null, bottomPx);
  useWay(map, props.way ?? null);
  useQibla(map, props.qibla ?? null);

  return (
    <section className={classNames(styles.map, props.className)} aria-label={t('map.label')} data-phase={phase}>
      <div ref={container} className={styles.canvas} />
      {phase === 'loading' && map === null ? <p className={styles.waiting}>{t('map.loading')}</p> : null}
      {phase === 'lost' || phase === 'failed' ? (
        <div className={styles.problem}>
          <EmptyState
            icon={<MapPinOff />}
            isError
            level={3}
            title={t(phase === 'lost' ? 'map.unavailable' : 'map.failed')}
            text={t(phase === 'lost' ? 'map.unavailableText' : 'map.failedText')}
          >
            <Button variant="primary" onClick={retry}>
              {t(phase === 'lost' ? 'map.refresh' : 'map.retry')}
            </Button>
          </EmptyState>
        </div>
      ) : (
        <>
          <div className={styles.top}>
            {props.narrowed}
            {showWalk && walkCard && !isInPage && onPicture === undefined ? (
              <Suspense key={walkCard.id}>
                {showWalk({
                  map,
                  card: walkCard,
                  bottomPx,
                  isAsked: walk === walkCard.id,
                  onAsk: (isAsked) => setWalk(isAsked ? walkCard.id : null),
                })}
              </Suspense>
            ) : null}
            {onSearchArea && isMoved && sight ? (
              <Button
                className={styles.area}
                onClick={() => {
                  setMoved(false);
                  onSearchArea(sight.bounds);
                }}
              >
                {t('map.searchArea')}
              </Button>
            ) : null}
          </div>
          <div className={styles.controls} hidden={onPicture !== undefined}>
            <IconButton
              className={styles.control}
              label={t('map.myLocation')}
              icon={<LocateFixed aria-hidden="true" />}
              aria-busy={isAsking}
              onClick={locate}
            />
            <IconButton
              className={classNames(styles.control, styles.zoom)}
              label={t('map.zoomIn')}
              icon={<Plus aria-hidden="true" />}
              onClick={() => map?.zoomBy(1)}
            />
            <IconButton
              className={classNames(styles.control, styles.zoom)}
              label={t('map.zoomOut')}
              icon={<Minus aria-hidden="true" />}
              onClick={() => map?.zoomBy(-1)}
            />
          </div>
          <div className={styles.foot}>
            {isEmpty && inView ? (
              <NothingHere query={query} apart={inView.apart} center={seen.center} onNearest={onSelect} />
            ) : null}
            {missing && !isEmpty ? <StreetsMissing why={missing} hasRings={isMarkerSeen && chosen === null} /> : null}
            <MapCredits
              className={styles.credit}
              credits={map?.attribution() ?? []}
              sources={inView?.marks.credits ?? []}
            />
          </div>
          {card && coveredPx === undefined ? (
            <InfoWindow map={map} position={card.position} onClose={() => onSelect(null)}>
              <MapCard card={card} area={props.named} />
            </InfoWindow>
          ) : null}
          {pressed ? (
            <InfoWindow map={map} position={pressed} onClose={() => setPressed(null)}>
              <HereCard position={pressed} onChosen={() => setPressed(null)} />
            </InfoWindow>
          ) : null}
        </>
      )}
      <output data-heard="">{inView ? inViewText(inView.total, inView.apart) : null}</output>
    </section>
  );
}
