import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { preferredLanguage } from '../../../src/domain/accept-language.ts';
import { PAGE_LANGUAGES, type PageLanguage } from '../../functions/_shared/place-words.ts';

/** The language that the browser of the request under way asks for. */
const language = new AsyncLocalStorage<PageLanguage>();

/** Has mails and text messages that a request leads to written in its browser's language. */
export function inReadersLanguage(): MiddlewareHandler {
  return (c, next) => language.run(preferredLanguage(c.req.header('accept-language'), PAGE_LANGUAGES), next);
}

export function readersLanguage(): PageLanguage {
  return language.getStore() ?? 'en';
}
