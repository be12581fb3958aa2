/** An account's metadata: few and short texts, because they are written at sign-up, before anything is verified. */
import { invalid } from './auth-error.ts';
import type { Metadata } from './users.ts';

/** Keys that clients and providers may set; `accounts.known_metadata` keeps the same ones. */
const KNOWN_KEYS = ['name', 'full_name', 'phone', 'picture', 'avatar_url', 'language'] as const;

/** An account's metadata may have 2 kB; the server's own part needs at most 512 bytes. */
const MAX_BYTES = 1536;
/** Four texts of a provider stay below the maximum. A longer text is dropped, because it must not prevent a sign-in. */
const MAX_PROVIDER_BYTES = 350;

function known(data: Metadata): Array<[string, string]> {
  return KNOWN_KEYS.flatMap((key) => {
    const value = data[key];
    return typeof value === 'string' ? [[key, value]] : [];
  });
}

/**
 * The known texts of a client; drops others.
 * @throws AuthError `validation_failed` if they are too long together
 */
export function parseMetadata(data: Metadata | null | undefined): Metadata {
  const metadata = Object.fromEntries(known(data ?? {}));
  if (Buffer.byteLength(JSON.stringify(metadata)) > MAX_BYTES) {
    throw invalid(`The data of an account may have ${MAX_BYTES} bytes.`);
  }
  return metadata;
}

/**
 * Merges a client's changes into an account's metadata; null removes a text.
 * @throws AuthError `validation_failed` if they are too long together
 */
export function mergeMetadata(present: Metadata, changes: Metadata): Metadata {
  const kept = Object.entries({ ...present, ...parseMetadata(changes) }).filter(([key]) => changes[key] !== null);
  const merged = Object.fromEntries(kept);
  parseMetadata(merged);
  return merged;
}

/** A provider's profile without texts that are too long. */
export function providerMetadata(data: Metadata): Metadata {
  return Object.fromEntries(known(data).filter(([, text]) => Buffer.byteLength(text) <= MAX_PROVIDER_BYTES));
}
