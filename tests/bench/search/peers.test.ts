import { describe, expect, it } from 'vitest';
import type { FillGeo } from './engine.ts';
import { agree, scoresOf } from './judge.ts';
import { PLAIN } from './peers/app-places.ts';
import { fillFlatbush } from './peers/flatbush.ts';
import { fillGeokdbush, fillKdbush } from './peers/geokdbush.ts';
import { askGeo, openOurs } from './peers/ours.ts';
import { TUNED } from './peers/peer-rows.ts';
import { fillRxdbMemory, fillRxdbMemoryTuned } from './peers/rxdb.ts';
import { fillRtree } from './peers/sqlite-plain.ts';
import { fillRtreeTuned } from './peers/sqlite-tuned.ts';
import { generatePlaces } from './world/places.ts';
import { geoQuestions } from './world/questions.ts';

const PLACES = 5000;
const QUESTIONS = geoQuestions(100, PLACES);

/** Those that need no browser; the others differ from these in where they keep places, and the bench counts for all. */
const PEERS: Readonly<Record<string, FillGeo>> = {
  geokdbush: fillGeokdbush(PLAIN),
  geokdbush_tuned: fillGeokdbush(TUNED),
  kdbush: fillKdbush(PLAIN),
  kdbush_tuned: fillKdbush(TUNED),
  flatbush: fillFlatbush(PLAIN),
  flatbush_tuned: fillFlatbush(TUNED),
  sqlite: fillRtree,
  sqlite_tuned: fillRtreeTuned,
  rxdb_memory: fillRxdbMemory,
  rxdb_memory_tuned: fillRxdbMemoryTuned,
};

const ours = askGeo(openOurs(generatePlaces(PLACES)));
const expected = QUESTIONS.map((question) => scoresOf(question, ours.numbersOf(ours.ask(question))));

describe('peers of the search bench', () => {
  it('are asked questions that fill a page, and such as filters leave little of', () => {
    expect(expected.filter(({ length }) => length === 20).length).toBeGreaterThan(3);
    expect(expected.filter(({ length }) => length > 0 && length < 20).length).toBeGreaterThan(5);
    expect(expected.flat()).not.toContain(Number.NaN);
  });

  it.each(Object.entries(PEERS))('%s answers the same places as our index', async (name, fill) => {
    const peer = await fill(generatePlaces(PLACES), PLACES);
    expect(peer.name).toBe(name);
    const differing: unknown[] = [];
    for (const [n, question] of QUESTIONS.entries()) {
      const answer = scoresOf(question, peer.numbersOf(await peer.ask(question)));
      if (!agree(expected[n] ?? [], answer)) differing.push({ question, answer, expected: expected[n] });
    }
    await peer.close();
    expect(differing).toEqual([]);
  });
});
