/**
 * Finds faults in structured data by schema.org's rules: types, the properties of each, and what their values may be. Covers the
 * part of the vocabulary that describes a place to eat; everything else is a fault.
 */

type Rule = (value: unknown) => string | undefined;
type Node = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const rule =
  (what: string, holds: (value: unknown) => boolean): Rule =>
  (value) =>
    holds(value) ? undefined : `${JSON.stringify(value)} is no ${what}`;

const text = rule('text', (value) => isText(value) && value === value.trim());
const matching = (what: string, pattern: RegExp) => rule(what, (value) => isText(value) && pattern.test(value));
const time = matching('time', /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/);
const country = matching('country', /^[A-Z]{2}$/);
const date = rule('date', (value) => {
  if (!isText(value) || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
});
const url = rule('address', (value) => isText(value) && URL.canParse(value) && /^https?:\/\/[^\s]+$/.test(value));
const number = (from: number, to: number) =>
  rule(`number from ${from} to ${to}`, (value) => typeof value === 'number' && value >= from && value <= to);
const count = rule('whole number above 0', (value) => Number.isInteger(value) && Number(value) > 0);
const weekday = matching(
  'day of the week',
  /^https:\/\/schema\.org\/(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$|^https:\/\/schema\.org\/PublicHolidays$/,
);
const node = (type: string): Rule => rule(type, (value) => Object(value)['@type'] === type);

const THING = { name: text, alternateName: text, description: text, image: url, sameAs: url, url };
const PLACE_TO_EAT = {
  ...THING,
  telephone: text,
  address: node('PostalAddress'),
  geo: node('GeoCoordinates'),
  openingHoursSpecification: node('OpeningHoursSpecification'),
  specialOpeningHoursSpecification: node('OpeningHoursSpecification'),
  aggregateRating: node('AggregateRating'),
  additionalProperty: node('PropertyValue'),
  priceRange: text,
  servesCuisine: text,
};

/** Properties by type. */
const TYPES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  FoodEstablishment: PLACE_TO_EAT,
  Restaurant: PLACE_TO_EAT,
  CafeOrCoffeeShop: PLACE_TO_EAT,
  Bakery: PLACE_TO_EAT,
  PostalAddress: { streetAddress: text, postalCode: text, addressLocality: text, addressCountry: country },
  GeoCoordinates: { latitude: number(-90, 90), longitude: number(-180, 180) },
  OpeningHoursSpecification: {
    dayOfWeek: weekday,
    opens: time,
    closes: time,
    validFrom: date,
    validThrough: date,
  },
  AggregateRating: {
    ratingValue: number(1, 5),
    reviewCount: count,
    bestRating: number(5, 5),
    worstRating: number(1, 1),
  },
  PropertyValue: { name: text, value: text },
};

/** Properties without which a search engine refuses a node, by type. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  OpeningHoursSpecification: ['opens', 'closes'],
  AggregateRating: ['ratingValue', 'reviewCount'],
  GeoCoordinates: ['latitude', 'longitude'],
  PostalAddress: ['addressCountry'],
  PropertyValue: ['name', 'value'],
};

/** The faults of a document about a place to eat; none if it keeps the rules. */
export function schemaFaults(document: unknown): readonly string[] {
  const root = Object(document) as Node;
  const context = root['@context'] === 'https://schema.org' ? [] : ['has not the context of schema.org'];
  const address = url(root['@id']) === undefined ? [] : ['has no @id'];
  const isPlace = TYPES[String(root['@type'])] === PLACE_TO_EAT ? [] : [`${String(root['@type'])} is no place to eat`];
  const named = isText(root['name']) && isText(root['url']) ? [] : ['has no name or address'];
  return [...context, ...address, ...isPlace, ...named, ...nodeFaults(root, String(root['@type']))];
}

function nodeFaults(value: Node, path: string): readonly string[] {
  const properties = TYPES[String(value['@type'])];
  if (properties === undefined) return [`${path}: ${String(value['@type'])} is no type`];
  const missing = (REQUIRED[String(value['@type'])] ?? []).filter((name) => !(name in value));
  const [from, to] = [value['validFrom'], value['validThrough']];
  const isTurned = isText(from) && isText(to) && from > to;
  const faults = Object.entries(value).flatMap(([name, entry]) => {
    if (name.startsWith('@')) return [];
    const check = properties[name];
    if (check === undefined) return [`${path}.${name} is no property of ${String(value['@type'])}`];
    const entries: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
    if (entries.length === 0) return [`${path}.${name} is empty`];
    return entries.flatMap((each) => {
      const fault = check(each);
      if (fault !== undefined) return [`${path}.${name}: ${fault}`];
      return typeof each === 'object' && each !== null ? nodeFaults(each as Node, `${path}.${name}`) : [];
    });
  });
  return [
    ...missing.map((name) => `${path} has no ${name}`),
    ...(isTurned ? [`${path} ends before it begins`] : []),
    ...faults,
  ];
}
