import { describe, expect, it } from 'vitest';
import { NO_FILTERS } from '#domain/search/search.ts';
import type { FillGeo } from './engine.ts';
import { agree, scoresOf } from './judge.ts';
import { IN_MEMORY } from './peers/in-memory.ts';
import { askGeo, openOurs } from './peers/ours.ts';
import { CITIES } from './world/cities.ts';
import { generatePlaces } from './world/places.ts';
import { type GeoQuestion, geoQuestions } from './world/questions.ts';

const PLACES = 5000;
const QUESTIONS = [...geoQuestions(100, PLACES), openAround('Kuala Lumpur'), openAround('São Paulo')];

const ours = askGeo(openOurs(generatePlaces(PLACES)));
const expected = QUESTIONS.map((question) => scoresOf(question, ours.numbersOf(ours.ask(question))));

/** What is open around a city, whatever else it is. */
function openAround(city: string): GeoQuestion {
  const near = CITIES.find(({ name }) => name === city);
  if (near === undefined) throw new Error(`There is no city ${city}.`);
  return { near, radiusKm: 20, filters: { ...NO_FILTERS, openNow: true } };
}

describe('peers of the search bench', () => {
  it('are asked questions that fill a page, and such as filters leave little of', () => {
    expect(expected.filter(({ length }) => length === 20).length).toBeGreaterThan(3);
    expect(expected.filter(({ length }) => length > 0 && length < 20).length).toBeGreaterThan(5);
    expect(expected.flat().filter(Number.isNaN)).toEqual([]);
  });

  it('are asked what is open at noon, and at one in the morning, when only yesterday is still running', () => {
    const found = QUESTIONS.flatMap(({ filters: { openNow } }, n) => (openNow ? [expected[n]?.length] : []));
    expect(found.length).toBeGreaterThan(30);
    expect(found.at(-2)).toBe(20);
    expect(found.at(-1)).toBeGreaterThan(0);
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
