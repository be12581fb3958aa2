// @module-tag quick
import { describe, expect, test } from 'vitest';
import { toCountryCode, toCountrySlug } from '#domain/geo/country-slug.ts';
import { countFilters, hasCriteria, NO_CRITERIA, sortOf } from './criteria.ts';
import { formatCriteria, parseCriteria } from './search-params.ts';

const read = (query: string) => parseCriteria(new URLSearchParams(query));

describe('reading an address', () => {
  test('prefills text and filters (R4)', () => {
    expect(read('q=nasi&cuisine=Malaysian&halal=certified&city=Penang')).toEqual({
      ...NO_CRITERIA,
      text: 'nasi',
      cuisines: ['Malaysian'],
      halalStatus: ['certified'],
      city: 'Penang',
    });
  });

  test('takes comma lists and repeated parameters, in any case (U64)', () => {
    expect(read('cuisine=THAI,middle+eastern&cuisine=korean').cuisines).toEqual(['Thai', 'Middle Eastern', 'Korean']);
    expect(read('halal=Muslim-Owned,CERTIFIED').halalStatus).toEqual(['certified', 'muslim_owned']);
    expect(read('price=$$,4').priceLevels).toEqual([2, 4]);
  });

  test('keeps an unknown cuisine as a chip and ignores other unknown values', () => {
    const asked = read(
      'cuisine=Peranakan&halal=perhaps&price=9&amenities=helipad&sort=luck&radius=abc&country=atlantis',
    );
    expect(asked).toEqual({ ...NO_CRITERIA, cuisines: ['Peranakan'] });
  });

  test('parses a time, a day and a walk to pray, and drops invalid ones', () => {
    const asked = { openAt: '2026-12-01T19:30', certificateOn: '2027-02-28', prayerWithinM: 500 };
    expect(read('open-at=2026-12-01T19:30&certificate-on=2027-02-28&prayer-within=500')).toEqual({
      ...NO_CRITERIA,
      ...asked,
    });
    expect(formatCriteria({ ...NO_CRITERIA, ...asked }).toString()).toBe(
      'open-at=2026-12-01T19%3A30&certificate-on=2027-02-28&prayer-within=500',
    );
    expect(read('open-for=2027-02-08-iftar')).toEqual({ ...NO_CRITERIA, openFor: '2027-02-08-iftar' });
    for (const wrong of [
      'open-at=2026-02-30T10:00',
      'open-at=2026-12-01T24:00',
      'certificate-on=2027-02-29',
      'open-for=iftar',
    ]) {
      expect(read(wrong), wrong).toEqual(NO_CRITERIA);
    }
    for (const wrong of ['0', '-5', '5001', 'near', '']) expect(read(`prayer-within=${wrong}`)).toEqual(NO_CRITERIA);
  });

  test.each([
    ['malaysia', 'MY'],
    ['singapore', 'SG'],
    ['thailand', 'TH'],
    ['uae', 'AE'],
    ['saudi-arabia', 'SA'],
    ['uk', 'GB'],
    ['usa', 'US'],
    ['australia', 'AU'],
    ['turkey', 'TR'],
    ['egypt', 'EG'],
    ['Indonesia', 'ID'],
    ['id', 'ID'],
  ])('country %s is %s (R6, U66)', (slug, code) => {
    expect(toCountryCode(slug)).toBe(code);
    expect(toCountryCode(toCountrySlug(code))).toBe(code);
  });

  test.each(['RU', 'DE', 'MM', 'VN', 'CD', 'CG', 'CW'])(
    'the slug of every current country is parsed back: %s',
    (code) => {
      expect(toCountryCode(toCountrySlug(code))).toBe(code);
      expect(toCountrySlug(code).length).toBeGreaterThan(2);
    },
  );

  test('a blank text is no criterion (V11)', () => {
    expect(hasCriteria(read('q=%20%20'))).toBe(false);
    expect(hasCriteria(read('sort=rating'))).toBe(false);
    expect(hasCriteria(read('open=1'))).toBe(true);
  });
});

describe('writing an address', () => {
  test('leaves out inactive filters and keeps foreign parameters', () => {
    expect(formatCriteria(NO_CRITERIA).toString()).toBe('');
    const foreign = new URLSearchParams('utm=x&q=old');
    expect(formatCriteria({ ...NO_CRITERIA, text: 'laksa' }, foreign).toString()).toBe('utm=x&q=laksa');
  });

  test('a comma inside a cuisine does not split it', () => {
    const asked = { ...NO_CRITERIA, cuisines: ['Soup, stew', '100% vegan'] };
    expect(read(formatCriteria(asked).toString())).toEqual(asked);
  });
});

test('filters count one by one; a text is ordered by relevance, filters alone by distance', () => {
  const asked = read('halal=certified,muslim_owned&open=1&radius=5&q=x&sort=rating');
  expect(countFilters(asked)).toBe(4);
  expect(sortOf(asked)).toBe('rating');
  expect(sortOf(read('q=x'))).toBe('relevance');
  expect(sortOf(read('open=1'))).toBe('distance');
});
