import { describe, expect, it } from 'vitest';
import type { FillGeo } from './engine.ts';
import { agree, scoresOf } from './judge.ts';
import { IN_MEMORY } from './peers/in-memory.ts';
import { askGeo, openOurs } from './peers/ours.ts';
import { generatePlaces } from './world/places.ts';
import { geoQuestions } from './world/questions.ts';

const PLACES = 5000;
const QUESTIONS = geoQuestions(100, PLACES);

const ours = askGeo(openOurs(generatePlaces(PLACES)));
const expected = QUESTIONS.map((question) => scoresOf(question, ours.numbersOf(ours.ask(question))));

describe('peers of the search bench', () => {
  it('are asked questions that fill a page, and such as filters leave little of', () => {
    expect(expected.filter(({ length }) => length === 20).length).toBeGreaterThan(3);
    expect(expected.filter(({ length }) => length > 0 && length < 20).length).toBeGreaterThan(5);
    expect(expected.flat()).not.toContain(Number.NaN);
  });

  // The others differ from these in where they keep places, and the bench counts for all.
  it.each(Object.entries<FillGeo>(IN_MEMORY))('%s answers the same places as our index', async (name, fill) => {
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
