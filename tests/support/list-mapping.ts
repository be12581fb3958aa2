/** A mapping of a simple list with the columns id, name, lat and lng, for tests of what mappings add to it. */
export const LIST_MAPPING = {
  source: 'list',
  attribution: 'A list',
  id: { column: 'id' },
  fields: {
    name: { column: 'name' },
    latitude: { column: 'lat' },
    longitude: { column: 'lng' },
    country: { value: 'SG' },
  },
};
