/** The map: MapLibre with our style, archives and places. Loaded when a map is first shown. */
import { type GeoJSONSource, Map as LibreMap, LngLatBounds, type StyleSpecification } from 'maplibre-gl';
import type { Position } from '#domain/geo/geo.ts';
import { covers, type TileArchive, WORLD_ARCHIVE } from '#domain/geo/tiles.ts';
import type { MapAnswer } from '#domain/search/map-view.ts';
import { baseStyle, seaOf } from './base-style.ts';
import type { Camera, MapOptions, PlaceMap } from './canvas-api.ts';
import { CITIES_SOURCE, cityFeatures, cityLayers, unnamedCities } from './city-labels.ts';
import { RINGS_SOURCE, ringFeatures, ringLayers } from './distance-rings.ts';
import { hitAt } from './hit.ts';
import { listenToLongPress } from './long-press.ts';
import { readColours } from './map-colours.ts';
import { pictureOf, positionOf, toLngLat, viewportOf } from './map-viewport.ts';
import { prepareWorkers } from './map-workers.ts';
import { IMAGE_RATIO, markerImages } from './marker-images.ts';
import { placeFeatures, prayerFeatures } from './place-features.ts';
import { PLACES_SOURCE, POSITION_SOURCE, PRAYER_SOURCE, placeLayers } from './place-layers.ts';
import { positionFeatures } from './position-features.ts';
import { QIBLA_SOURCE, qiblaFeatures, qiblaLayers } from './qibla-layers.ts';
import { WAY_SOURCE, wayFeatures, wayLayers } from './way-layers.ts';

const MAX_ZOOM = 18;
/** Padding around a fitted area, in pixels. */
const PADDING_PX = 56;
/** Padding on the sides of the map's buttons, the inline end and the top. */
const BUTTONS_PX = 88;
/** Minimum distance of a revealed marker from the edge. */
const EDGE_PX = 48;
/** Maximum zoom when fitting an area, such as a single place. */
const FIT_ZOOM = 16;
const NO_CITIES = { cities: { names: [], positions: new Float64Array(), radiiKm: new Float64Array() } };
const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** @throws {Error} if the browser can't draw the map; later problems go to `onProblem` */
export async function openMap(options: MapOptions, archives: readonly TileArchive[]): Promise<PlaceMap> {
  const { container, language, onPress, onProblem } = options;
  await prepareWorkers();
  let places: GeoJSON.FeatureCollection = NOTHING;
  let prayer: GeoJSON.FeatureCollection = NOTHING;
  let answer: Pick<MapAnswer, 'cities'> = NO_CITIES;
  let unnamed: ReadonlySet<string> = new Set();
  let cities = cityFeatures(answer, archives, unnamed);
  let position: GeoJSON.FeatureCollection = NOTHING;
  let way: GeoJSON.FeatureCollection = NOTHING;
  let qibla: GeoJSON.FeatureCollection = NOTHING;
  let rings: GeoJSON.FeatureCollection = NOTHING;
  let ringCenter: Position | null = null;
  let selected: string | null = null;
  const arrived = new Set<string>();
  const style = (): StyleSpecification => {
    const colours = readColours(container);
    const { sources, ground, labels } = baseStyle({ archives, colours, language, arrived });
    return {
      version: 8,
      sources: {
        ...sources,
        [RINGS_SOURCE]: { type: 'geojson', data: rings, maxzoom: MAX_ZOOM },
        [WAY_SOURCE]: { type: 'geojson', data: way, maxzoom: MAX_ZOOM },
        [QIBLA_SOURCE]: { type: 'geojson', data: qibla, maxzoom: MAX_ZOOM },
        [PLACES_SOURCE]: { type: 'geojson', data: places, maxzoom: MAX_ZOOM },
        [CITIES_SOURCE]: { type: 'geojson', data: cities, maxzoom: MAX_ZOOM },
        [PRAYER_SOURCE]: { type: 'geojson', data: prayer, maxzoom: MAX_ZOOM },
        [POSITION_SOURCE]: { type: 'geojson', data: position, maxzoom: MAX_ZOOM },
      },
      layers: [
        ...ground,
        ...ringLayers(colours),
        ...cityLayers(colours),
        ...qiblaLayers(colours),
        ...wayLayers(colours),
        ...labels,
        ...placeLayers(colours, selected),
      ],
    };
  };
  const map = new LibreMap({
    container,
    style: style(),
    center: toLngLat(options.camera.center),
    zoom: options.camera.zoom,
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    cooperativeGestures: options.gestures !== undefined,
    locale: {
      'Map.Title': options.label,
      ...(options.gestures && {
        'CooperativeGesturesHandler.WindowsHelpText': options.gestures.wheel,
        'CooperativeGesturesHandler.MacHelpText': options.gestures.wheel,
        'CooperativeGesturesHandler.MobileHelpText': options.gestures.touch,
      }),
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  for (const { name, width, height, data } of markerImages()) {
    map.addImage(name, { width, height, data }, { sdf: true, pixelRatio: IMAGE_RATIO });
  }
  listen(map, options, archives);
  map.on('sourcedata', ({ sourceId, tile }) => {
    const archive = archives.find(({ id }) => id === sourceId);
    if (!(archive && tile) || arrived.has(sourceId) || !map.isSourceLoaded(sourceId)) return;
    arrived.add(sourceId);
    const sea = seaOf(archive, readColours(container));
    if (sea) map.setPaintProperty(...sea);
  });
  const wasLongPress = listenToLongPress(map, options.onLongPress);
  map.on('click', ({ point }) => {
    if (wasLongPress()) return;
    const hit = hitAt(map, point);
    const { count, id } = hit?.properties ?? {};
    if (hit && count !== undefined) moveTo({ center: positionOf(hit.geometry), zoom: map.getZoom() + 2 });
    else onPress(typeof id === 'string' ? { placeId: id } : null);
  });
  map.on('idle', () => {
    const lacking = unnamedCities(map, cities, archives);
    if (lacking === undefined || [...lacking].join('\n') === [...unnamed].join('\n')) return;
    unnamed = lacking;
    cities = cityFeatures(answer, archives, unnamed);
    setData(map, CITIES_SOURCE, cities);
  });
  map.on('zoomend', drawRings);
  map.on('webglcontextlost', () => onProblem('lost'));
  map.on('webglcontextrestored', () => options.onReady());
  const stopWatching = watchTheme(() => map.setStyle(style()));

  function drawRings(): void {
    rings = ringCenter ? ringFeatures(ringCenter, map.getZoom(), options.formatRing) : NOTHING;
    setData(map, RINGS_SOURCE, rings);
  }

  function moveTo({ center, zoom }: Partial<Camera>): void {
    const to = { ...(center && { center: toLngLat(center) }), ...(zoom !== undefined && { zoom }) };
    if (isStill()) map.jumpTo(to);
    else map.easeTo({ ...to, duration: 350 });
  }

  return {
    hasStreets: (at) =>
      !archives.some(({ id }) => id === WORLD_ARCHIVE) ||
      archives.some((archive) => archive.id !== WORLD_ARCHIVE && covers(archive, at)),
    attribution() {
      const seen = map.getBounds();
      const inView = archives.filter(({ bounds: [west, south, east, north] }) =>
        seen.intersects(new LngLatBounds([west, south], [east, north])),
      );
      return [...new Set(inView.map(({ attribution }) => attribution))];
    },
    sight: () => viewportOf(map),
    setPlaces(next) {
      answer = next;
      places = placeFeatures(next, options.formatCount);
      setData(map, PLACES_SOURCE, places);
      prayer = prayerFeatures(next);
      setData(map, PRAYER_SOURCE, prayer);
      cities = cityFeatures(next, archives, unnamed);
      setData(map, CITIES_SOURCE, cities);
    },
    select(placeId) {
      selected = placeId;
      for (const layer of placeLayers(readColours(container), selected)) {
        if ('filter' in layer && layer.source === PLACES_SOURCE && map.getLayer(layer.id))
          map.setFilter(layer.id, layer.filter);
      }
    },
    showPosition(shown) {
      position = shown === null ? NOTHING : positionFeatures(shown);
      setData(map, POSITION_SOURCE, position);
    },
    showRings(center) {
      ringCenter = center;
      drawRings();
    },
    showWay(shown) {
      way = shown === null ? NOTHING : wayFeatures(shown);
      setData(map, WAY_SOURCE, way);
    },
    showQibla(shown) {
      qibla = shown === null ? NOTHING : qiblaFeatures(shown);
      setData(map, QIBLA_SOURCE, qibla);
    },
    moveTo,
    zoomBy: (levels) => moveTo({ zoom: map.getZoom() + levels }),
    fit({ west, south, east, north }, bottomPx) {
      const bounds = new LngLatBounds([west, south], [east < west ? east + 360 : east, north]);
      const padding = { ...sidesOf(container, PADDING_PX), top: PADDING_PX, bottom: PADDING_PX + bottomPx };
      map.fitBounds(bounds, { padding, maxZoom: FIT_ZOOM, animate: !isStill(), duration: 350 });
    },
    reveal(place, bottomPx) {
      const { x, y } = map.project(toLngLat(place));
      const { clientWidth, clientHeight } = container;
      const { left, right } = sidesOf(container, EDGE_PX);
      const across = beyond(x, left, clientWidth - right);
      const down = beyond(y, BUTTONS_PX, clientHeight - bottomPx - EDGE_PX);
      if (Math.abs(across) > clientWidth || Math.abs(down) > clientHeight) moveTo({ center: place });
      else if (across !== 0 || down !== 0) map.panBy([across, down], { animate: !isStill(), duration: 250 });
    },
    project(place) {
      const { x, y } = map.project(toLngLat(place));
      return { x, y, isHigh: y < container.clientHeight / 2 };
    },
    async picture() {
      await map.once('idle');
      return pictureOf(map);
    },
    close() {
      stopWatching();
      map.remove();
    },
  };
}

function listen(
  map: LibreMap,
  { container, onReady, onRest, onMove, onStreets, onProblem }: MapOptions,
  archives: readonly TileArchive[],
): void {
  let isByPerson = false;
  let [loaded, failed] = [0, 0];
  const setBusy = (isBusy: boolean) => container.setAttribute('aria-busy', String(isBusy));
  setBusy(true);
  for (const begin of ['dataloading', 'movestart'] as const) map.on(begin, () => setBusy(true));
  map.on('idle', () => setBusy(false));
  map.once('load', () => {
    if (failed > 0 && loaded === 0) onProblem('failed');
    else onReady();
  });
  map.on('movestart', ({ originalEvent }) => {
    isByPerson = originalEvent !== undefined;
  });
  map.on('moveend', () => onRest(viewportOf(map), isByPerson));
  map.on('move', onMove);
  const names = new Set(archives.map(({ id }) => id));
  const missing = new Set<string>();
  map.on('sourcedata', ({ sourceId, tile }) => {
    if (!tile || !names.has(sourceId)) return;
    loaded++;
    if (missing.delete(sourceId) && missing.size === 0) onStreets(false);
  });
  // An unreadable tile is left out. Without a listener MapLibre would log the error to the console.
  map.on('error', (event) => {
    failed++;
    // A source's errors have its id, which the types lack.
    const { sourceId } = event as { sourceId?: string };
    if (sourceId === undefined || sourceId === WORLD_ARCHIVE || !names.has(sourceId)) return;
    missing.add(sourceId);
    onStreets(true);
  });
}

/** Horizontal padding in pixels; one side has the map's buttons. */
function sidesOf(container: HTMLElement, startPx: number): { readonly left: number; readonly right: number } {
  const isMirrored = getComputedStyle(container).direction === 'rtl';
  return isMirrored ? { left: BUTTONS_PX, right: startPx } : { left: startPx, right: BUTTONS_PX };
}

/** The signed distance of a number from a range; 0 inside. */
function beyond(number: number, from: number, to: number): number {
  return number < from ? number - from : Math.max(0, number - to);
}

/** Whether the person prefers reduced motion. */
function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Calls back when the theme changes, in the system or in the app's settings. */
function watchTheme(listener: () => void): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', listener);
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    query.removeEventListener('change', listener);
    observer.disconnect();
  };
}

function setData(map: LibreMap, source: string, data: GeoJSON.FeatureCollection): void {
  // All sources with these ids are GeoJSON sources.
  void map.getSource<GeoJSONSource>(source)?.setData(data);
}
