// @module-tag quick
import { describe, expect, test } from 'vitest';
import { fakeRegion } from '../../../tests/support/fakes/fake-region.ts';
import { duePacks, type PackRecord, readPacks, recordOf, removalDay, writePack } from './pack-records.ts';

const RECORD: PackRecord = {
  regions: ['sg'],
  maps: ['sg'],
  broughtRegions: ['sg'],
  broughtMaps: ['sg'],
  lastDay: '2027-01-04',
  isKept: false,
};
const nowhere = () => false;
const unknown = () => undefined;
const due = (today: string, record = RECORD) => duePacks({ trip: record }, today, unknown, nowhere);

function memory(text: string | null = null) {
  const store = { text };
  return { store, getItem: () => store.text, setItem: (_: string, value: string) => void (store.text = value) };
}

describe('a pack leaves the device', () => {
  test('fourteen whole days after the last day', () => {
    expect(due('2027-01-18')).toEqual([]);
    expect(removalDay('2027-01-04')).toBe('2027-01-19');
    expect(due('2027-01-19')).toEqual([{ tripId: 'trip', regions: ['sg'], maps: ['sg'] }]);
  });

  test('not if it is kept, or while the person is there', () => {
    expect(due('2028-01-01', { ...RECORD, isKept: true })).toEqual([]);
    expect(duePacks({ trip: RECORD }, '2028-01-01', unknown, (region) => region === 'sg')).toEqual([]);
  });

  test('by the days that the trip has now', () => {
    expect(duePacks({ trip: RECORD }, '2027-01-30', () => '2027-02-01', nowhere)).toEqual([]);
  });

  test('without what another pack needs, or was here before', () => {
    const later = { ...RECORD, maps: [], broughtMaps: [], lastDay: '2027-06-01' };
    expect(duePacks({ trip: RECORD, later }, '2027-01-19', unknown, nowhere)).toEqual([
      { tripId: 'trip', regions: [], maps: ['sg'] },
    ]);
    expect(due('2027-01-19', { ...RECORD, broughtRegions: [] })).toMatchObject([{ regions: [], maps: ['sg'] }]);
  });
});

describe('a record', () => {
  const sg = fakeRegion('Singapore', { id: 'sg' });
  const map = { bytes: 1, receivedBytes: 0, state: 'none', errorCode: null, isPart: false } as const;

  test('has what was not here before, and what another trip brought', () => {
    const regions = [sg, fakeRegion('Melaka', { state: 'kept' }), fakeRegion('Ipoh', { state: 'kept', map })];
    expect(recordOf('a', '2027-01-04', { regions }, false, { b: { ...RECORD, broughtRegions: ['ipoh'] } })).toEqual({
      regions: ['sg', 'melaka', 'ipoh'],
      maps: [],
      broughtRegions: ['sg', 'ipoh'],
      broughtMaps: [],
      lastDay: '2027-01-04',
      isKept: false,
    });
  });

  test('of a trip that is packed again still knows what it brought', () => {
    const regions = [{ ...sg, state: 'kept' as const, map: { ...map, state: 'kept' as const } }];
    const again = recordOf('a', '2027-01-05', { regions }, true, { a: { ...RECORD, isKept: true } });
    expect(again).toEqual({ ...RECORD, lastDay: '2027-01-05', isKept: true });
  });

  test('is stored beside others, and removed', () => {
    const at = memory();
    writePack('a', RECORD, at);
    writePack('b', RECORD, at);
    expect(readPacks(at)).toEqual({ a: RECORD, b: RECORD });
    writePack('a', null, at);
    expect(readPacks(at)).toEqual({ b: RECORD });
  });

  test.each(['nonsense', '[]', '{"a":{"regions":"sg"}}'])('is ignored if the store says %s', (text) => {
    expect(readPacks(memory(text))).toEqual({});
  });
});
