/** Layers of places: a marker for each, or a count where there are too many. */
import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { HALAL_STATUSES, type HalalStatus } from '#domain/places/taxonomy.ts';
import { NAMES_ZOOM } from '#domain/search/map-view.ts';
import type { MapColours } from './map-colours.ts';
import { HEADING_IMAGE, imageName, PRAYER_IMAGE } from './marker-images.ts';

export const PLACES_SOURCE = 'places';
export const POSITION_SOURCE = 'position';
export const PRAYER_SOURCE = 'prayer';
/** Layers that react to presses. */
export const PRESSED_LAYERS = ['places', 'selected', 'cells', 'place-names', 'selected-name'];
/** Width of a marker image's empty edge, which labels may cover. */
const EMPTY_EDGE_PX = 4;
/** Distance from a marker's centre to its label, in em: outside the image, else the marker would displace its own label. */
const NAME_OFFSET = 1.4;
/** Of the marker of a place that a standard sets apart. */
const APART_OPACITY = 0.65;
/** Scale of the selected marker. */
const SELECTED_SIZE = 1.5;

const COLOUR_NAMES = {
  certified: 'certified',
  muslim_owned: 'muslim-owned',
  halal_friendly: 'halal-friendly',
  unverified: 'unverified',
} as const satisfies Record<HalalStatus, keyof MapColours>;

/**
 * MapLibre draws layers in this order and places labels in the opposite one. So labels avoid all markers, and a count stays
 * readable above the person's position.
 * @param selected id of the place to enlarge
 */
export function placeLayers(colours: MapColours, selected: string | null): LayerSpecification[] {
  const color = [
    'match',
    ['get', 'status'],
    ...HALAL_STATUSES.flatMap((status) => [status, colours[COLOUR_NAMES[status]]]),
    colours.unverified,
  ] as unknown as ExpressionSpecification;
  const image = [
    'match',
    ['get', 'status'],
    ...HALAL_STATUSES.flatMap((status) => [status, imageName(status)]),
    imageName('unverified'),
  ] as unknown as ExpressionSpecification;
  const isApart: ExpressionSpecification = ['has', 'apart'];
  // What a standard sets apart keeps its shape, but is grey and faint.
  const edge = {
    'icon-color': ['case', isApart, colours.unverified, color] satisfies ExpressionSpecification,
    'icon-halo-color': colours['marker-edge'],
    'icon-halo-width': 1.8,
    'icon-opacity': ['case', isApart, APART_OPACITY, 1] satisfies ExpressionSpecification,
  };
  const name = {
    'text-field': ['get', 'name'],
    'text-font': ['system-ui'],
    'text-size': 12,
    'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
    'text-radial-offset': NAME_OFFSET,
    'text-justify': 'auto',
    'text-max-width': 9,
    'text-padding': 0,
  } satisfies SymbolLayerSpecification['layout'];
  const namePaint = { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.6 };
  return [
    {
      id: 'accuracy',
      type: 'fill',
      source: POSITION_SOURCE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colours.position, 'fill-opacity': 0.14 },
    },
    {
      id: 'prayer-names',
      type: 'symbol',
      source: PRAYER_SOURCE,
      minzoom: NAMES_ZOOM,
      layout: name,
      paint: { ...namePaint, 'text-color': colours.prayer },
    },
    {
      id: 'place-names',
      type: 'symbol',
      source: PLACES_SOURCE,
      minzoom: NAMES_ZOOM,
      filter: ['all', ['!', ['has', 'count']], ['!=', ['get', 'id'], selected ?? '']],
      layout: { ...name, 'symbol-sort-key': ['get', 'order'] },
      paint: namePaint,
    },
    {
      id: 'selected-name',
      type: 'symbol',
      source: PLACES_SOURCE,
      filter: ['==', ['get', 'id'], selected ?? ''],
      layout: {
        ...name,
        'text-font': ['ui Bold', 'system-ui'],
        'text-radial-offset': NAME_OFFSET * SELECTED_SIZE,
      },
      paint: namePaint,
    },
    {
      id: 'prayer',
      type: 'symbol',
      source: PRAYER_SOURCE,
      layout: { 'icon-image': PRAYER_IMAGE, 'icon-size': 0.8, 'icon-allow-overlap': true },
      paint: { 'icon-color': colours.prayer, 'icon-halo-color': colours['marker-edge'], 'icon-halo-width': 1.2 },
    },
    {
      id: 'places',
      type: 'symbol',
      source: PLACES_SOURCE,
      filter: ['all', ['!', ['has', 'count']], ['!=', ['get', 'id'], selected ?? '']],
      layout: {
        'icon-image': image,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 9, 0.75, 15, 1],
        // Never hide a place because of another; the best status is on top.
        'icon-allow-overlap': true,
        'icon-padding': -EMPTY_EDGE_PX,
        'symbol-sort-key': ['get', 'order'],
      },
      paint: edge,
    },
    {
      id: 'selected',
      type: 'symbol',
      source: PLACES_SOURCE,
      filter: ['==', ['get', 'id'], selected ?? ''],
      layout: {
        'icon-image': image,
        'icon-size': SELECTED_SIZE,
        'icon-allow-overlap': true,
        'icon-padding': -EMPTY_EDGE_PX,
      },
      paint: { ...edge, 'icon-halo-color': colours.selected, 'icon-halo-width': 2.6 },
    },
    {
      id: 'heading',
      type: 'symbol',
      source: POSITION_SOURCE,
      filter: ['has', 'heading'],
      layout: {
        'icon-image': HEADING_IMAGE,
        'icon-size': 1.6,
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
      paint: { 'icon-color': colours.position, 'icon-halo-color': '#ffffff', 'icon-halo-width': 1.5 },
    },
    {
      id: 'me',
      type: 'circle',
      source: POSITION_SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-color': colours.position,
        'circle-radius': 8,
        'circle-stroke-width': 3,
        'circle-stroke-color': '#ffffff',
      },
    },
    {
      id: 'cells',
      type: 'circle',
      source: PLACES_SOURCE,
      filter: ['has', 'count'],
      layout: { 'circle-sort-key': ['case', isApart, 0, 1] },
      paint: {
        'circle-color': ['case', isApart, colours.unverified, colours.cell],
        'circle-opacity': 0.94,
        'circle-radius': ['interpolate', ['linear'], ['log10', ['get', 'count']], 0.3, 14, 2, 20, 5, 30],
        'circle-stroke-width': 2,
        'circle-stroke-color': colours['marker-edge'],
      },
    },
    {
      id: 'cell-counts',
      type: 'symbol',
      source: PLACES_SOURCE,
      filter: ['has', 'count'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': ['ui Bold', 'system-ui'],
        // Arabic abbreviates thousands with a word.
        'text-size': ['step', ['length', ['get', 'label']], 13, 6, 11],
        'text-allow-overlap': true,
        // Covers the circle, so that city labels stay beside it.
        'text-padding': 14,
      },
      paint: { 'text-color': colours['marker-edge'] },
    },
  ];
}
