import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { preferredLanguage } from '../../../src/domain/web/accept-language.ts';
import { PAGE_LANGUAGES, type PageLanguage } from '../../functions/_shared/place-words.ts';
import type { Queryable } from '../database/database.ts';

/** The present request's language: the app sends its own, other clients the browser's. */
const language = new AsyncLocalStorage<PageLanguage>();

/** Makes mails and text messages of a request use its language. */
export function inReadersLanguage(): MiddlewareHandler {
  return (c, next) => language.run(preferredLanguage(c.req.header('accept-language'), PAGE_LANGUAGES), next);
}

export function readersLanguage(): PageLanguage {
  return language.getStore() ?? 'en';
}

/** Stores the language in which the account's person signs in. */
export async function noteLanguage(db: Queryable, userId: string): Promise<void> {
  await db.query(
    `insert into backend_local.languages (user_id, language) values ($1, $2)
     on conflict (user_id) do update set language = excluded.language`,
    [userId, readersLanguage()],
  );
}

/**
 * The language of an address's owner, for messages caused by someone else's request. Falls back to the request's if the
 * address has no owner, or its language is no longer supported. The query returns one row in any case, so that its time
 * reveals nothing (U45).
 */
export async function languageOfOwner(db: Queryable, email: string): Promise<PageLanguage> {
  const [row] = await db.query<{ language: string | null }>(
    `select l.language from (values (1)) as one left join auth.users u on u.email = $1
       left join backend_local.languages l on l.user_id = u.id`,
    [email],
  );
  return PAGE_LANGUAGES.find((each) => each === row?.language) ?? readersLanguage();
}
