/** Asks moderators about names that suggest alcohol or pork, of places with a halal claim (U120). */
import * as z from 'zod/mini';
import { nameSpeaksAgainst } from '#domain/places/contrary-names.ts';
import type { Database } from '../database/database.ts';

const namedSchema = z.object({ id: z.string(), names: z.array(z.string()) });

/** Places read in one statement; the embedded database answers no other query meanwhile. */
const PAGE = 2000;

/**
 * Stores a question for each such place, once for each word. It changes no status.
 * @returns the number of new questions
 */
export async function questionNames(database: Database): Promise<number> {
  let after: string | null = null;
  let asked = 0;
  for (;;) {
    const rows: { place: unknown }[] = await database.query(
      'select moderation.claimed_names($1::text::uuid, $2::text::integer) as place',
      [after, String(PAGE)],
    );
    const places = rows.map(({ place }) => namedSchema.parse(place));
    const found = places.flatMap(({ id, names }) => {
      const word = nameSpeaksAgainst(names);
      return word === null ? [] : [{ id, word }];
    });
    if (found.length > 0) {
      const [answer] = await database.query<{ asked: number }>(
        'select moderation.ask_about_names($1::text::jsonb) as asked',
        [JSON.stringify(found)],
      );
      asked += answer?.asked ?? 0;
    }
    after = places.at(-1)?.id ?? null;
    if (places.length < PAGE) return asked;
  }
}
