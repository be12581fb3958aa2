// @module-tag quick
import { describe, expect, test } from 'vitest';
import type { CheckFacts } from '../checks/check-facts.ts';
import { currentFacts, packFacts, type StatedFacts } from '../places/facts.ts';
import type { HalalStatus } from '../places/taxonomy.ts';
import { type Claims, judgeStandard } from './judge-standard.ts';
import { packTold } from './pack-told.ts';
import { LENIENT_STANDARD, type Standard } from './standard.ts';
import { toldOn } from './told-word.ts';

/** 2026-11-30 in days since 1970. */
const TODAY = Date.UTC(2026, 10, 30) / 86_400_000;

interface Said {
  readonly status?: HalalStatus;
  readonly sources?: readonly StatedFacts[];
  readonly owner?: StatedFacts;
  readonly visitors?: CheckFacts;
}

function claims({ status = 'halal_friendly', sources = [], owner, visitors }: Said): Claims {
  const evidence = [
    ...sources.map((facts) => ({ kind: 'source_tag', facts })),
    ...(owner ? [{ kind: 'owner_statement', facts: owner }] : []),
  ];
  return {
    halalStatus: status,
    facts: packFacts(currentFacts(evidence)),
    told: toldOn(packTold({ evidence, visitors }), TODAY),
  };
}

/** In short: 'meets', or the verdict with what it is about. */
function judged(said: Said, standard: Partial<Standard>): string {
  const { verdict, unknown, contradicts } = judgeStandard(claims(said), { ...LENIENT_STANDARD, ...standard });
  return [verdict, ...(verdict === 'contradicts' ? contradicts : unknown)].join(' ');
}

const three = (month: string) => ({ people: 3, month, known: true }) as const;
const inMonth = (month: string) => packTold({ evidence: [], visitors: { pork: { in_kitchen: three(month) } } });

describe('who says that a place is halal', () => {
  test.each<[Said, Partial<Standard>, string]>([
    [{ status: 'halal_friendly' }, {}, 'meets'],
    [{ status: 'unverified' }, {}, 'unknown who'],
    [{ status: 'certified' }, { who: ['authority'] }, 'meets'],
    [{ status: 'muslim_owned' }, { who: ['authority'] }, 'unknown who'],
    // A curated list says so, not the owner.
    [{ status: 'muslim_owned' }, { who: ['owner'] }, 'unknown who'],
    [{ status: 'muslim_owned', owner: {} }, { who: ['owner'] }, 'meets'],
    [{ status: 'unverified', owner: {} }, {}, 'meets'],
    [{ owner: {} }, { who: ['authority', 'visitors'] }, 'unknown who'],
    [{ owner: {} }, { who: ['authority', 'owner'] }, 'meets'],
    [{ status: 'unverified', visitors: { menu: { part: three('2026-10') } } }, { who: ['visitors'] }, 'meets'],
    [{ status: 'unverified', visitors: { menu: { whole: three('2026-04') } } }, { who: ['visitors'] }, 'unknown who'],
    [{ visitors: { menu: { whole: { people: 2, month: '2026-11' } } } }, { who: ['visitors'] }, 'unknown who'],
    // Newcomers only.
    [{ visitors: { menu: { whole: { people: 9, month: '2026-11' } } } }, { who: ['visitors'] }, 'unknown who'],
    [
      { visitors: { menu: { whole: three('2026-11'), none: { people: 1, month: '2026-10' } } } },
      { who: ['visitors'] },
      'unknown who',
    ],
    [{ owner: { menu: 'none' } }, { who: ['owner'] }, 'contradicts menu'],
  ])('%j under %j: %s', (said, standard, verdict) => {
    expect(judged(said, standard)).toBe(verdict);
  });
});

describe('facts', () => {
  test.each<[StatedFacts, Partial<Standard>, string]>([
    [{}, { menu: 'part' }, 'meets'],
    [{ menu: 'none' }, { menu: 'part' }, 'contradicts menu'],
    [{ menu: 'part' }, { menu: 'part' }, 'meets'],
    [{}, { menu: 'whole' }, 'unknown menu'],
    [{ menu: 'some' }, { menu: 'whole' }, 'unknown menu'],
    [{ menu: 'part' }, { menu: 'whole' }, 'contradicts menu'],
    [{ menu: 'whole' }, { menu: 'whole' }, 'meets'],
    [{ alcohol: 'served' }, { alcohol: 'any' }, 'meets'],
    [{}, { alcohol: 'table' }, 'unknown alcohol'],
    [{ alcohol: 'served' }, { alcohol: 'table' }, 'meets'],
    [{ alcohol: 'none' }, { alcohol: 'table' }, 'meets'],
    [{ alcohol: 'bar' }, { alcohol: 'table' }, 'contradicts alcohol'],
    [{}, { alcohol: 'none' }, 'unknown alcohol'],
    [{ alcohol: 'none' }, { alcohol: 'none' }, 'meets'],
    [{ alcohol: 'served' }, { alcohol: 'none' }, 'contradicts alcohol'],
    [{ alcohol: 'bar' }, { alcohol: 'none' }, 'contradicts alcohol'],
    [{}, { pork: 'none' }, 'unknown pork'],
    [{ pork: 'none' }, { pork: 'none' }, 'meets'],
    [{ pork: 'in_kitchen' }, { pork: 'none' }, 'contradicts pork'],
    [{}, { slaughter: 'hand' }, 'unknown slaughter'],
    [{ slaughter: 'hand' }, { slaughter: 'hand' }, 'meets'],
    [{ slaughter: 'mixed' }, { slaughter: 'hand' }, 'contradicts slaughter'],
    [{ slaughter: 'machine' }, { slaughter: 'hand' }, 'contradicts slaughter'],
    [{}, { stunning: 'none' }, 'unknown stunning'],
    [{ stunning: 'none' }, { stunning: 'none' }, 'meets'],
    [{ stunning: 'used' }, { stunning: 'none' }, 'contradicts stunning'],
  ])('%j under %j: %s', (facts, standard, verdict) => {
    expect(judged({ sources: [facts] }, standard)).toBe(verdict);
  });

  test('what sources state differently is unknown, also if each alone would do', () => {
    const differ = [{ alcohol: 'none' }, { alcohol: 'served' }] as const;
    expect(judged({ sources: differ }, { alcohol: 'none' })).toBe('unknown alcohol');
    expect(judged({ sources: differ }, { alcohol: 'table' })).toBe('unknown alcohol');
  });

  test('a source that names alcohol does not deny the bar of another', () => {
    const sources = [{ alcohol: 'served' }, { alcohol: 'bar' }] as const;
    expect(judged({ sources }, { alcohol: 'table' })).toBe('contradicts alcohol');
  });

  test('several things are unknown, and one contradiction decides', () => {
    const strict = { menu: 'whole', alcohol: 'none', pork: 'none', slaughter: 'hand', stunning: 'none' } as const;
    expect(judged({ status: 'unverified' }, strict)).toBe('unknown who menu alcohol pork slaughter stunning');
    expect(judged({ status: 'unverified', sources: [{ pork: 'in_kitchen' }] }, strict)).toBe('contradicts pork');
  });
});

describe('visitors', () => {
  const dry = { alcohol: { none: three('2026-11') } };
  const wet = { alcohol: { served: three('2026-11') } };

  test('three who agree count if the standard accepts visitors, and always against a place', () => {
    const alcohol = 'none';
    expect(judged({ visitors: dry }, { alcohol })).toBe('meets');
    expect(judged({ status: 'certified', visitors: dry }, { alcohol, who: ['authority'] })).toBe('unknown alcohol');
    expect(judged({ status: 'certified', visitors: dry }, { alcohol, who: ['authority', 'visitors'] })).toBe('meets');
    expect(judged({ status: 'certified', visitors: wet }, { alcohol, who: ['authority'] })).toBe('contradicts alcohol');
  });

  test('where they and a source differ, nothing is known', () => {
    expect(judged({ sources: [{ alcohol: 'none' }], visitors: wet }, { alcohol: 'none' })).toBe('unknown alcohol');
    expect(judged({ sources: [{ alcohol: 'served' }], visitors: dry }, { alcohol: 'none' })).toBe('unknown alcohol');
  });

  test('their answer fades after 180 days, and with it what it said against a source', () => {
    const old = { alcohol: { served: three('2026-05') } };
    expect(judged({ sources: [{ alcohol: 'none' }], visitors: old }, { alcohol: 'none' })).toBe('meets');
    // 180 days after 1 June is 28 November.
    const june = packTold({ evidence: [], visitors: { pork: { none: three('2026-06') } } });
    expect(toldOn(june, Date.UTC(2026, 10, 28) / 86_400_000)).not.toBe(0);
    expect(toldOn(june, Date.UTC(2026, 10, 29) / 86_400_000)).toBe(0);
  });

  test('a contradiction that had faded before the others answered counts no more', () => {
    const pork = { none: three('2027-02'), in_kitchen: { people: 1, month: '2026-07' } };
    expect(packTold({ evidence: [], visitors: { pork } })).not.toBe(0);
    expect(
      packTold({ evidence: [], visitors: { pork: { ...pork, in_kitchen: { people: 1, month: '2026-09' } } } }),
    ).toBe(0);
  });

  test('the latest month that a word can hold is told, and a later one is not', () => {
    expect(toldOn(inMonth('2047-04'), Date.UTC(2047, 3, 30) / 86_400_000)).not.toBe(0);
    expect(inMonth('2047-05')).toBe(0);
    expect(inMonth('2047-04')).toBeGreaterThan(0);
  });
});
