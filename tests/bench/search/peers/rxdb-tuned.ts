/** Slim documents in RxDB: positions as integers, and the constant part of the score. */

import type { RxDocument, RxJsonSchema } from 'rxdb/plugins/core';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { numberOf } from '../world/places.ts';
import type { GeoQuestion } from '../world/questions.ts';
import { boxAround } from './form.ts';
import { type PeerRow, TUNED, toPeerRow } from './peer-rows.ts';
import type { RxdbForm } from './rxdb-form.ts';
import { isOpenInZone, type WeekSpans } from './week-spans.ts';

interface SlimDocument {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly status: string;
  readonly price: number;
  readonly cuisines: readonly string[];
  readonly amenities: readonly string[];
  readonly zone: number;
  readonly open: WeekSpans;
  readonly base: number;
}

const STEPS = 1e5;
const coordinate = (most: number) =>
  ({ type: 'integer', minimum: -most * STEPS, maximum: most * STEPS, multipleOf: 1 }) as const;
const words = { type: 'array', items: { type: 'string' } } as const;
const INDEX = ['latitude', 'longitude'];

const schema: RxJsonSchema<SlimDocument> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    latitude: coordinate(90),
    longitude: coordinate(180),
    status: { type: 'string' },
    price: { type: 'number' },
    cuisines: words,
    amenities: words,
    zone: { type: 'number' },
    open: { type: 'array', items: { type: 'number' } },
    base: { type: 'number' },
  },
  required: ['id', 'latitude', 'longitude'],
  indexes: [INDEX],
};

export const RXDB_TUNED: RxdbForm<SlimDocument> = {
  ...TUNED,
  schema,
  index: INDEX,
  toDocument,
  selectorOf,
  best: (found, question) => {
    // A selector can't express opening hours.
    const open = question.filters.openNow ? found.filter((each) => isOpenInZone(each.open, each.zone)) : found;
    return TUNED.best(open.map(toRow), question);
  },
};

function selectorOf({ near, radiusKm, filters }: GeoQuestion) {
  const { halalStatus, cuisines, priceLevels, amenities } = filters;
  const { south, north, west, east } = boxAround(near, radiusKm);
  return {
    latitude: { $gte: Math.floor(south * STEPS), $lte: Math.ceil(north * STEPS) },
    longitude: { $gte: Math.floor(west * STEPS), $lte: Math.ceil(east * STEPS) },
    ...(halalStatus.length > 0 && { status: { $in: [...halalStatus] } }),
    ...(priceLevels.length > 0 && { price: { $in: [...priceLevels] } }),
    ...(cuisines.length > 0 && { cuisines: { $in: [...cuisines] } }),
    ...(amenities.length > 0 && { $and: amenities.map((amenity) => ({ amenities: { $in: [amenity] } })) }),
  };
}

function toDocument(place: Restaurant): SlimDocument {
  const { latitude, longitude, zone, open, base } = toPeerRow(place);
  return {
    id: place.id,
    latitude: Math.round(latitude * STEPS),
    longitude: Math.round(longitude * STEPS),
    status: place.halal_status,
    price: place.price_level ?? 0,
    cuisines: place.cuisine_types,
    amenities: place.amenities,
    zone,
    open,
    base,
  };
}

/** Has only the data for ranking, since the filters have been applied. */
function toRow({ id, latitude, longitude, base }: RxDocument<SlimDocument>): PeerRow {
  return {
    number: numberOf(id),
    latitude: latitude / STEPS,
    longitude: longitude / STEPS,
    base,
    status: 0,
    price: 0,
    cuisines: 0,
    amenities: 0,
    zone: 0,
    open: [],
  };
}
