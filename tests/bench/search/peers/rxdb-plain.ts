/** The app's restaurants in RxDB, in the replica's schema with an additional index of positions. */

import type { RxJsonSchema } from 'rxdb/plugins/core';
import { restaurants } from '#replica/schema.ts';
import type { GeoQuestion } from '../world/questions.ts';
import { type AppPlace, isOpen, PLAIN } from './app-places.ts';
import { boxAround } from './form.ts';
import type { RxdbForm } from './rxdb-form.ts';

/** RxDB requires the range and step of indexed numbers. */
const coordinate = (most: number) => ({ type: 'number', minimum: -most, maximum: most, multipleOf: 0.00001 }) as const;

/** RxDB's manual advises trying the order of fields; longitude first selects fewer of these places. */
const INDEX = ['longitude', 'latitude'] as const;

const schema = {
  ...restaurants,
  properties: { ...restaurants.properties, latitude: coordinate(90), longitude: coordinate(180) },
  indexes: [...(restaurants.indexes ?? []), INDEX],
  // In the app's schema the position may be null.
} as unknown as RxJsonSchema<AppPlace>;

export const RXDB_PLAIN: RxdbForm<AppPlace> = {
  ...PLAIN,
  schema,
  index: INDEX,
  toDocument: PLAIN.toRow,
  selectorOf,
  // A selector can't express opening hours.
  best: (found, question) => PLAIN.best(question.filters.openNow ? found.filter(isOpen) : found, question),
};

function selectorOf({ near, radiusKm, filters }: GeoQuestion) {
  const { halalStatus, cuisines, priceLevels, amenities } = filters;
  const { south, north, west, east } = boxAround(near, radiusKm);
  return {
    longitude: { $gte: west, $lte: east },
    latitude: { $gte: south, $lte: north },
    ...(halalStatus.length > 0 && { halal_status: { $in: [...halalStatus] } }),
    ...(priceLevels.length > 0 && { price_level: { $in: [...priceLevels] } }),
    ...(cuisines.length > 0 && { cuisine_types: { $in: [...cuisines] } }),
    ...(amenities.length > 0 && { $and: amenities.map((amenity) => ({ amenities: { $in: [amenity] } })) }),
  };
}
