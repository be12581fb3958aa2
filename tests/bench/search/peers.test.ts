// @module-tag quick
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

/** A query for open places around a city, without other filters. */
function openAround(city: string): GeoQuestion {
  const near = CITIES.find(({ name }) => name === city);
  if (near === undefined) throw new Error(`There is no city ${city}.`);
  return { near, radiusKm: 20, filters: { ...NO_FILTERS, openNow: true } };
}

describe('peers of the search bench', () => {
  it('get queries with a full page of results, and queries with few', () => {
    expect(expected.filter(({ length }) => length === 20).length).toBeGreaterThan(3);
    expect(expected.filter(({ length }) => length > 0 && length < 20).length).toBeGreaterThan(5);
    expect(expected.flat().filter(Number.isNaN)).toEqual([]);
  });

  it('get queries for open places at noon, and at one in the morning, when only yesterday’s hours are running', () => {
    const found = QUESTIONS.flatMap(({ filters: { openNow } }, n) => (openNow ? [expected[n]?.length] : []));
    expect(found.length).toBeGreaterThan(30);
    expect(found.at(-2)).toBe(20);
    expect(found.at(-1)).toBeGreaterThan(0);
  });

  // The other peers differ only in storage; the bench counts differing answers of all.
  it.each(Object.entries<FillGeo>(IN_MEMORY))('%s finds the same places as our index', async (name, fill) => {
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
