// @module-tag quick
import { describe, expect, test } from 'vitest';
import { parseMapLink } from './map-links.ts';
import { parseShared } from './shared-text.ts';

const SULTAN = { latitude: 1.30249, longitude: 103.85983 };

const shared = (params: Record<string, string>) => parseShared(new URLSearchParams(params));

describe('links of map apps', () => {
  test.each([
    [
      'Google, long: the place and not the view',
      'https://www.google.com/maps/place/Nasi+Lemak+Kembang/@1.31,103.84,17z/data=!3m1!4b1!4m6!3m5!1s0x31da19:0x1!8m2!3d1.30249!4d103.85983!16s',
      { name: 'Nasi Lemak Kembang', position: SULTAN },
    ],
    [
      'Google, only the view',
      'https://www.google.com.sg/maps/place/Caf%C3%A9%20Kami/@1.30249,103.85983,17z',
      { name: 'Café Kami', position: SULTAN },
    ],
    [
      'Google, its own query',
      'https://www.google.com/maps/search/?api=1&query=1.30249%2C103.85983',
      { position: SULTAN },
    ],
    [
      'Google, a name',
      'https://maps.google.com/?q=Nasi+Lemak+Kembang&ll=1.30249,103.85983',
      { name: 'Nasi Lemak Kembang', position: SULTAN },
    ],
    [
      'Google, a name and its address',
      'https://maps.google.com/?q=Kembang,+21+Bussorah+Street,+Singapore+199439&ftid=0x31:0x1',
      { name: 'Kembang', address: '21 Bussorah Street, Singapore 199439' },
    ],
    ['Google, a name with a comma', 'https://maps.google.com/?q=Eat,+Drink', { name: 'Eat, Drink' }],
    [
      'Google, a nameless place',
      'https://www.google.com/maps/place/1%C2%B018%2709.0%22N/@1.30249,103.85983,17z',
      { position: SULTAN },
    ],
    ['Google, short', 'https://maps.app.goo.gl/aBcD', {}],
    ['Apple', 'https://maps.apple.com/?q=Kembang&ll=1.30249,103.85983', { name: 'Kembang', position: SULTAN }],
    [
      'Apple, newer',
      'https://maps.apple.com/place?address=21%20Bussorah&coordinate=1.30249,103.85983&name=Kembang',
      { name: 'Kembang', address: '21 Bussorah', position: SULTAN },
    ],
    [
      'OpenStreetMap, a marker',
      'https://www.openstreetmap.org/?mlat=1.30249&mlon=103.85983#map=19/1.3/103.8',
      { position: SULTAN },
    ],
    ['OpenStreetMap, a view', 'https://www.openstreetmap.org/node/1#map=19/1.30249/103.85983', { position: SULTAN }],
    ['geo', 'geo:1.30249,103.85983;u=35', { position: SULTAN }],
    [
      'geo with a name',
      'geo:0,0?q=1.30249,103.85983(Nasi%20Lemak%20Kembang)',
      { name: 'Nasi Lemak Kembang', position: SULTAN },
    ],
    ['geo with a name alone', 'geo:0,0?q=Kembang', { name: 'Kembang' }],
  ])('%s', (_, link, expected) => {
    expect(parseMapLink(link)).toEqual(expected);
  });

  test('a short link of OpenStreetMap is its position', () => {
    // The example of the project's wiki: 51.5110, 0.0550, of which the code keeps a cell of about 100 m.
    const { position } = parseMapLink('https://osm.org/go/0EEQjE--') ?? {};
    expect(position?.latitude).toBeCloseTo(51.511, 3);
    expect(position?.longitude).toBeCloseTo(0.055, 2);
  });

  test.each([
    'https://example.com/maps/place/X/@1,2',
    'https://google.com.evil.example/maps/@1.3,103.8',
    'https://www.google.com/search?q=1.3,103.8',
    'javascript:alert(1)',
    'no address',
  ])('%s is none', (link) => {
    expect(parseMapLink(link)).toBeNull();
  });

  test('a position outside of the world is ignored, and a malformed escape does no harm', () => {
    expect(parseMapLink('geo:91,181')).toEqual({});
    expect(parseMapLink('https://www.google.com/maps/place/%E0%A4%A/@1.30249,103.85983')?.position).toEqual(SULTAN);
  });
});

describe('shared texts', () => {
  test('a short link is looked up by the name in the text', () => {
    expect(shared({ text: 'Nasi Lemak Kembang\n21 Bussorah Street\nhttps://maps.app.goo.gl/aB1' })).toMatchObject({
      words: 'Nasi Lemak Kembang',
      isPlace: true,
      position: undefined,
      address: '21 Bussorah Street',
    });
    expect(shared({ title: 'Kembang', text: 'https://maps.app.goo.gl/aB1' })).toMatchObject({ words: 'Kembang' });
  });

  test('a link within the text gives the position', () => {
    expect(shared({ text: 'See (https://www.openstreetmap.org/?mlat=1.30249&mlon=103.85983).' })).toMatchObject({
      position: SULTAN,
      isPlace: true,
    });
  });

  test('a geo: link keeps the name that it has in parentheses', () => {
    const link = 'geo:0,0?q=1.30249,103.85983(Nasi%20Lemak%20Kembang)';
    for (const text of [link, `Here: ${link}, see you`]) {
      expect(shared({ text })).toMatchObject({ words: 'Nasi Lemak Kembang', position: SULTAN });
    }
  });

  test.each(['A RESTAURANT', 'street food', 'Halal', 'helal kebap', 'tempat makan', 'مطعم قريب', 'un resto'])(
    '%s is about eating',
    (text) => expect(shared({ text }).isAboutFood).toBe(true),
  );

  test('other text names no place, and its links are never searched for', () => {
    expect(shared({ text: 'A museum https://example.com/food' })).toMatchObject({
      words: 'A museum',
      isPlace: false,
      address: '',
    });
    expect(shared({ text: 'A museum' }).isAboutFood).toBe(false);
    expect(shared({})).toMatchObject({ words: '', isPlace: false, isAboutFood: false });
  });
});
