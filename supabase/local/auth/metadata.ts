/** What an account says of its person: few and short texts, because they are written at sign-up, before anything is proved. */
import { invalid } from './auth-error.ts';
import type { Metadata } from './users.ts';

/** What clients and providers may set: the migration 20261126002001 keeps the same. */
const KNOWN_KEYS = ['name', 'full_name', 'phone', 'picture', 'avatar_url', 'language'] as const;

/** Of the 2 kB that an account's metadata may have in all, the server's own part needs at most 512. */
const MAX_BYTES = 1536;
/** So four texts of a provider stay below the maximum. A longer one is left out, which must not keep anybody from signing in. */
const MAX_PROVIDER_BYTES = 350;

function known(data: Metadata): Array<[string, string]> {
  return KNOWN_KEYS.flatMap((key) => {
    const value = data[key];
    return typeof value === 'string' ? [[key, value]] : [];
  });
}

/**
 * The known texts of what a client sent; others are left out.
 * @throws AuthError `validation_failed` when they are too long together
 */
export function parseMetadata(data: Metadata | null | undefined): Metadata {
  const metadata = Object.fromEntries(known(data ?? {}));
  if (Buffer.byteLength(JSON.stringify(metadata)) > MAX_BYTES) {
    throw invalid(`The data of an account may have ${MAX_BYTES} bytes.`);
  }
  return metadata;
}

/**
 * An account's metadata with a client's changes; null takes a text away.
 * @throws AuthError `validation_failed` when they are too long together
 */
export function mergeMetadata(present: Metadata, changes: Metadata): Metadata {
  const kept = Object.entries({ ...present, ...parseMetadata(changes) }).filter(([key]) => changes[key] !== null);
  const merged = Object.fromEntries(kept);
  parseMetadata(merged);
  return merged;
}

/** A profile from a provider, without texts that are too long. */
export function providerMetadata(data: Metadata): Metadata {
  return Object.fromEntries(known(data).filter(([, text]) => Buffer.byteLength(text) <= MAX_PROVIDER_BYTES));
}
