// @module-tag quick
import { describe, expect, test } from 'vitest';
import { normalise } from './normalise.ts';
import { osmRules } from './rules.ts';
import { cuisineFacts, osmTagFacts } from './tag-facts.ts';

const HALAL = { amenity: 'restaurant', 'diet:halal': 'yes' };

describe('tags against a place (U120)', () => {
  test.each([
    [{ cuisine: 'tonkatsu' }, { pork: 'in_kitchen' }],
    [{ cuisine: 'bak_kut_teh' }, { pork: 'in_kitchen' }],
    [{ cuisine: 'ham' }, { pork: 'in_kitchen' }],
    [{ cuisine: 'kebab;jamón_ibérico' }, { pork: 'in_kitchen' }],
    [{ cuisine: '肉骨茶' }, { pork: 'in_kitchen' }],
    [{ 'diet:pork': 'limited' }, { pork: 'in_kitchen' }],
    [{ cuisine: 'izakaya' }, { alcohol: 'bar' }],
    [{ cuisine: 'bar_and_grill' }, { alcohol: 'bar' }],
    [{ cuisine: 'kebab; Wine' }, { alcohol: 'served' }],
    [{ cuisine: 'karaoke_bar' }, { alcohol: 'bar' }],
    [{ cuisine: 'wine_bar' }, { alcohol: 'served' }],
    [{ shop: 'bottle_shop' }, { alcohol: 'served' }],
    [{ bar: 'yes' }, { alcohol: 'bar' }],
    [{ bar: 'wine' }, { alcohol: 'served' }],
    [{ biergarten: 'yes' }, { alcohol: 'bar' }],
    [{ alcohol: 'no', bar: 'yes' }, { alcohol: 'bar' }],
    [{ cuisine: 'bières' }, { alcohol: 'served' }],
    [{ 'drink:soju': 'yes' }, { alcohol: 'served' }],
    [{ 'drink:a_new_drink': 'served' }, { alcohol: 'served' }],
    [{ shop: 'alcohol' }, { alcohol: 'served' }],
    [{ serves_alcohol: 'yes' }, { alcohol: 'served' }],
    [{ 'sells:alcohol': 'bottled' }, { alcohol: 'served' }],
    [{ 'alcohol:takeaway': 'limited' }, { alcohol: 'served' }],
    [{ alcohol_free: 'no' }, { alcohol: 'served' }],
    [{ amenity: 'restaurant;pub' }, { alcohol: 'bar' }],
    [{ bar: '2' }, { alcohol: 'bar' }],
    [{ brewery: 'various;yes' }, { alcohol: 'served' }],
    [{ real_ale: 'yes' }, { alcohol: 'served' }],
    [{ alcohol: 'no', 'drink:beer': 'yes' }, { alcohol: 'served' }],
    [{ alcohol: 'no;bottled' }, { alcohol: 'served' }],
    [{ 'diet:pork': 'no', cuisine: 'pork' }, { pork: 'in_kitchen' }],
  ])('%j states %j', (tags, facts) => {
    const said = osmTagFacts({ ...HALAL, ...tags });
    expect(said.facts).toEqual({ menu: 'some', ...facts });
    expect(said.contrary).toHaveLength(1);
  });

  test.each([
    { 'drink:tea': 'yes', 'drink:apple_juice': 'served', 'drink:coffee': 'yes', 'drink:club-mate': 'yes' },
    { 'drink:ginger_beer': 'yes', 'drink:wine': 'no', 'drink:beer': 'unknown' },
    { bar: 'no', microbrewery: 'no', shop: 'deli' },
    { bar: 'juice', drinking_water: 'yes', barrier: 'wall' },
    { 'name:bar': 'Wirtshaus', 'was:amenity': 'pub', brand: 'Bar', 'check_date:alcohol': '2026-01-01' },
    { cuisine: 'snack_bar;malabar;barbecue;salad_bar;sushi_bar;juice_bar;hookah_bar' },
    { cuisine: 'hamburger;ramen;turkey_ham;beef_bacon;lechon_manok;chorizo;tapas;كوكتيل' },
    { cuisine: 'ginger;vinegar;kosher;single;酒家' },
  ])('%j states nothing against it', (tags) => {
    expect(osmTagFacts({ ...HALAL, ...tags })).toEqual({ facts: { menu: 'some' }, contrary: [] });
  });

  test('a denial states that there is none, and only of what it names', () => {
    expect(osmTagFacts({ alcohol: 'no', 'diet:pork': 'no', 'diet:halal': 'only' }).facts).toEqual({
      menu: 'whole',
      alcohol: 'none',
      pork: 'none',
    });
    expect(osmTagFacts({ 'drink:beer': 'no', bar: 'no', 'diet:halal': 'maybe' }).facts).toEqual({});
    expect(osmTagFacts({ alcohol: 'unknown', pork: 'unknown' }).facts).toEqual({});
    expect(osmTagFacts({ alcohol_free: 'yes', no_pork: 'yes' }).facts).toEqual({ alcohol: 'none', pork: 'none' });
  });

  test.each(['limited', 'on_request', 'yes;no', 'sometimes'])('“free of it: %s” states nothing', (value) => {
    expect(osmTagFacts({ alcohol_free: value, no_pork: value })).toEqual({ facts: {}, contrary: [] });
  });

  test('each tag is repeated as it stands, without a separator of statements', () => {
    const tags = { amenity: 'pub', 'drink:wine': 'served', brewery: 'yes; Stella', cuisine: 'kebab;Wine, pork' };
    expect(osmTagFacts(tags).contrary).toEqual([
      'amenity=pub',
      'drink:wine=served',
      'brewery=yes;stella',
      'cuisine=wine',
      'cuisine=pork',
    ]);
    // A word for alcohol says more than a bar.
    expect(osmTagFacts(tags).facts.alcohol).toBe('served');
    expect(cuisineFacts(undefined)).toEqual({ facts: {}, contrary: [] });
  });
});

function imported(statement: string, facts: object) {
  const evidence = {
    kind: 'source_tag' as const,
    authority: null,
    certificateNumber: null,
    statedBy: 'OpenStreetMap contributors',
    statement,
    url: null,
    checkedOn: '2026-06-02',
    isAuthoritative: false,
    facts,
  };
  const place = {
    sourceId: 'node/1',
    names: ['Amanah'],
    latitude: 30,
    longitude: 31,
    country: 'EG',
    evidence: [evidence],
  };
  const result = normalise(place, 1, osmRules(null));
  if (!('row' in result)) throw new Error(result.reason);
  return [result.row.data.halal_status, result.row.data.evidence?.map((piece) => [piece.statement, piece.facts])];
}

test('a tag makes a place halal friendly unless a fact speaks against it; both stay, and a denial is evidence (U120)', () => {
  for (const [statement, facts, status] of [
    ['diet:halal=yes', { menu: 'some' }, 'halal_friendly'],
    ['diet:halal=yes; bar=yes', { menu: 'some', alcohol: 'bar' }, 'unverified'],
    ['bar=yes', { alcohol: 'bar' }, 'unverified'],
    ['drink:wine=yes', { alcohol: 'served' }, 'unverified'],
    ['diet:halal=no', { menu: 'none' }, 'unverified'],
    ['diet:halal=limited', { menu: 'part' }, 'unverified'],
  ] as const) {
    expect(imported(statement, facts)).toEqual([status, [[statement, facts]]]);
  }
  expect(imported('halal, they say', {})).toEqual(['unverified', []]);
});
