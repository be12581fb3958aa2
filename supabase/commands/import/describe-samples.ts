import type { SampleMove } from '../../local/operator/sample-steps.ts';

/** What became of the sample places, in a sentence per country. */
export function describeSamples(moves: readonly SampleMove[] = []): string[] {
  return moves.map(({ country, left }) => {
    const count = Math.abs(left);
    const places = `${count} sample ${count === 1 ? 'place' : 'places'} of ${country}`;
    return left > 0
      ? `${places} left the lists, because real places are there now.`
      : `${places} came back to the lists, because no real place is left there.`;
  });
}
