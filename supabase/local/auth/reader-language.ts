import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { preferredLanguage } from '../../../src/domain/web/accept-language.ts';
import { PAGE_LANGUAGES, type PageLanguage } from '../../functions/_shared/place-words.ts';
import type { Queryable } from '../database/database.ts';

/** The language of the request under way: the app names its own, another client's browser names what it prefers. */
const language = new AsyncLocalStorage<PageLanguage>();

/** Has mails and text messages that a request leads to written in the language that it names. */
export function inReadersLanguage(): MiddlewareHandler {
  return (c, next) => language.run(preferredLanguage(c.req.header('accept-language'), PAGE_LANGUAGES), next);
}

export function readersLanguage(): PageLanguage {
  return language.getStore() ?? 'en';
}

/** Notes with an account in which language its person signs in. */
export async function noteLanguage(db: Queryable, userId: string): Promise<void> {
  await db.query(
    `insert into backend_local.languages (user_id, language) values ($1, $2)
     on conflict (user_id) do update set language = excluded.language`,
    [userId, readersLanguage()],
  );
}

/**
 * The language of an address's owner, for what somebody else's request sends them; that of the request where the address
 * has no owner, or a language that is not written any more. One row is answered either way: the time tells nothing (U45).
 */
export async function languageOfOwner(db: Queryable, email: string): Promise<PageLanguage> {
  const [row] = await db.query<{ language: string | null }>(
    `select l.language from (values (1)) as one left join auth.users u on u.email = $1
       left join backend_local.languages l on l.user_id = u.id`,
    [email],
  );
  return PAGE_LANGUAGES.find((each) => each === row?.language) ?? readersLanguage();
}
