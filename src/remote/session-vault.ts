/**
 * Stores sessions in plain text, or encrypted with a key that ends with the browser (U50). After that an encrypted session
 * is unreadable.
 */
import type { BrowserKey } from '#platform/browser-key.ts';
import type { KeyValueStore } from '#platform/key-value-store.ts';

export interface SessionVault {
  /** Also null if the key is gone. */
  read(name: string): Promise<string | null>;
  /** Whether something is stored, readable or not. */
  has(name: string): Promise<boolean>;
  /** @param isBrief whether it ends with the browser */
  write(name: string, text: string, isBrief: boolean): Promise<void>;
  forget(name: string): Promise<void>;
}

const SEALED = 'sealed:';
const IV_BYTES = 12;

export function createSessionVault(storage: KeyValueStore, browserKey: BrowserKey): SessionVault {
  let known: string | null = null;

  /** Without cookies the key exists only in this worker, so an encrypted session ends with the page. */
  async function keyToSeal(): Promise<string> {
    known ??= (await browserKey(true)) ?? crypto.randomUUID();
    return known;
  }

  return {
    async read(name) {
      const text = await storage.get(name);
      if (!text?.startsWith(SEALED)) return text;
      const opened = known === null ? null : await unseal(text, known);
      if (opened !== null) return opened;
      // Another tab may have created the key meanwhile.
      const present = await browserKey(false);
      const found = present === null ? null : await unseal(text, present);
      if (found !== null) known = present;
      return found;
    },
    has: async (name) => (await storage.get(name)) !== null,
    async write(name, text, isBrief) {
      await storage.set(name, isBrief ? await seal(text, await keyToSeal()) : text);
    },
    forget: (name) => storage.delete(name),
  };
}

async function seal(text: string, key: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await toAesKey(key), encode(text));
  return `${SEALED}${toBase64(iv)}.${toBase64(new Uint8Array(cipher))}`;
}

/** Null if it was encrypted with another key, or is damaged. */
async function unseal(text: string, key: string): Promise<string | null> {
  const [iv = '', cipher = ''] = text.slice(SEALED.length).split('.');
  try {
    const aes = await toAesKey(key);
    return new TextDecoder().decode(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, aes, fromBase64(cipher)),
    );
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

async function toAesKey(key: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', encode(key));
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
