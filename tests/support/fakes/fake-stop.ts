/** A valid stop of a trip, without what makes it somebody's. */
export const FAKE_STOP = {
  name: 'Melaka',
  country_code: 'MY',
  latitude: 2.2,
  longitude: 102.2,
  arrives_on: '2027-01-02',
  leaves_on: '2027-01-04',
} as const;
