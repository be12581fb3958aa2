/** The database side of `npm run offers`: discounts for members and the operator's notices (U78, U79). */
import * as z from 'zod/mini';
import { codeOf, OperatorError } from '../backend-error.ts';
import type { Database, Queryable } from '../database/database.ts';

const text = z.string();
const day = z.iso.date();

const offerSchema = z.strictObject({
  /** Slug of the place, as in its address. */
  place: text,
  title: text,
  terms: z.optional(z.nullable(text)),
  code: z.optional(z.nullable(text)),
  percent: z.number(),
  valid_from: day,
  valid_until: day,
});

const promotionSchema = z.strictObject({
  title: text,
  body: text,
  image_path: z.optional(z.nullable(text)),
  link: z.optional(z.nullable(text)),
  starts_at: z.iso.datetime({ offset: true }),
  ends_at: z.iso.datetime({ offset: true }),
});

/** Content of a file of offers and promotions. */
export const offersFileSchema = z.strictObject({
  offers: z.optional(z.array(offerSchema)),
  promotions: z.optional(z.array(promotionSchema)),
});
export type OffersFile = z.infer<typeof offersFileSchema>;

const listedSchema = z.object({
  offers: z.array(z.extend(z.object(offerSchema.shape), { id: text })),
  promotions: z.array(z.extend(z.object(promotionSchema.shape), { id: text })),
});
export const offersAnswerSchema = listedSchema;
export type ListedOffers = z.infer<typeof listedSchema>;

export const importedSchema = z.object({ added: z.number(), changed: z.number() });
export type ImportedOffers = z.infer<typeof importedSchema>;

/** `arguments`: an error in the file or command. `backend`: the server is unreachable. */
export class OffersError extends OperatorError<'arguments' | 'backend'> {
  override readonly name = 'OffersError';
}

const LIST_OFFERS = `select o.id, r.slug as place, o.title, o.terms, o.code, o.percent, o.valid_from, o.valid_until
  from public.offers o join public.restaurants r on r.id = o.restaurant_id
  where not o._deleted order by r.slug, o.valid_from, o.title`;
const LIST_PROMOTIONS = `select p.id, p.title, p.body, p.image_path, p.link, sync.iso(p.starts_at) as starts_at,
    sync.iso(p.ends_at) as ends_at
  from public.promotions p where not p._deleted order by p.starts_at, p.title`;

export async function listOffers(database: Queryable): Promise<ListedOffers> {
  return {
    offers: await database.query(LIST_OFFERS),
    promotions: await database.query(LIST_PROMOTIONS),
  };
}

/**
 * Stores all of a file, or nothing. Changes an existing offer with the same place, title and first day, and an existing
 * promotion with the same title and start.
 * @throws OffersError `arguments` for an unknown place and for values that the tables refuse
 */
export async function importOffers(database: Database, file: OffersFile): Promise<ImportedOffers> {
  let [added, changed] = [0, 0];
  await database.transaction(async (tx) => {
    for (const offer of file.offers ?? []) {
      const isNew = await taken(`offer "${offer.title}" of ${offer.place}`, () => storeOffer(tx, offer));
      if (isNew) added++;
      else changed++;
    }
    for (const promotion of file.promotions ?? []) {
      const isNew = await taken(`promotion "${promotion.title}"`, () => storePromotion(tx, promotion));
      if (isNew) added++;
      else changed++;
    }
  });
  return { added, changed };
}

/** @throws OffersError `arguments` for an unknown id */
export async function removeOffer(database: Database, id: string): Promise<void> {
  for (const table of ['offers', 'promotions']) {
    const found = await database.query(
      `update public.${table} set _deleted = true where id = $1 and not _deleted returning id`,
      [id],
    );
    if (found.length > 0) return;
  }
  throw new OffersError('arguments', `There is no offer or promotion ${id}.`);
}

async function storeOffer(tx: Queryable, offer: NonNullable<OffersFile['offers']>[number]): Promise<boolean> {
  const { place, title, terms = null, code = null, percent, valid_from, valid_until } = offer;
  const [restaurant] = await tx.query<{ id: string }>(
    'select id from public.restaurants where slug = $1 and not _deleted',
    [place],
  );
  if (!restaurant) throw new OffersError('arguments', `There is no place ${place}.`);
  const values = [restaurant.id, title, valid_from, terms, code, percent, valid_until];
  const found = await tx.query(
    `update public.offers set terms = $4, code = $5, percent = $6, valid_until = $7
     where restaurant_id = $1 and title = $2 and valid_from = $3 and not _deleted returning id`,
    values,
  );
  if (found.length > 0) return false;
  await tx.query(
    `insert into public.offers (restaurant_id, title, valid_from, terms, code, percent, valid_until)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    values,
  );
  return true;
}

async function storePromotion(tx: Queryable, row: NonNullable<OffersFile['promotions']>[number]): Promise<boolean> {
  const { title, body, image_path = null, link = null, starts_at, ends_at } = row;
  const values = [title, starts_at, body, image_path, link, ends_at];
  const found = await tx.query(
    `update public.promotions set body = $3, image_path = $4, link = $5, ends_at = $6
     where title = $1 and starts_at = $2 and not _deleted returning id`,
    values,
  );
  if (found.length > 0) return false;
  await tx.query(
    `insert into public.promotions (title, starts_at, body, image_path, link, ends_at) values ($1, $2, $3, $4, $5, $6)`,
    values,
  );
  return true;
}

/** Names the row in the error of a violated constraint. */
async function taken<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!CONSTRAINTS.has(codeOf(error) ?? '')) throw error;
    const message = error instanceof Error ? error.message : '';
    throw new OffersError('arguments', `The ${what} can't be stored: ${message}`, { cause: error });
  }
}

/** SQLSTATEs of a failed check, a missing value, and an invalid number or date. */
const CONSTRAINTS = new Set(['23514', '23502', '22003', '22008', '22P02']);
