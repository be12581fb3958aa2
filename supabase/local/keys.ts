import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readEntitlementKeys } from '../functions/_shared/payments/entitlement-token.ts';
import { BackendError, codeOf } from './backend-error.ts';
import { type FileSystem, type WriteOptions, writeOnce } from './whole-files.ts';

/** The key of every device; row level security limits what it can access. */
export const PUBLISHABLE_KEY = 'sb_publishable_rihla_local';

const secretsSchema = z.object({ secretKey: z.string(), jwtSecret: z.string() });
export type Secrets = z.infer<typeof secretsSchema>;

/**
 * This data directory's keys, created at its first use and readable by its owner only. Damaged ones stop the start instead of
 * being set aside: new keys would end every session and lock the operator's programs out.
 * @throws BackendError `bad_setting`
 */
export async function loadSecrets(dataDir: string, system?: FileSystem): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  const kept = await read(path);
  if (kept) return kept;
  const secrets = { secretKey: `sb_secret_${token()}`, jwtSecret: token() };
  await mkdir(dataDir, { recursive: true });
  await writeOnce(path, `${JSON.stringify(secrets, null, 2)}\n`, privately(system));
  return (await read(path)) ?? secrets;
}

/** Number of keys; the first one signs. A key can be replaced while devices trust the other. */
const ENTITLEMENT_KEYS = 2;

/**
 * The keys that sign entitlements, in the format of the setting ENTITLEMENT_KEYS; created and stored like the secrets.
 * @throws BackendError `bad_setting`
 */
export async function loadEntitlementKeys(dataDir: string, system?: FileSystem): Promise<string> {
  const path = join(dataDir, 'entitlement-keys.json');
  const keys = Array.from({ length: ENTITLEMENT_KEYS }, () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return { kid: randomBytes(8).toString('hex'), ...privateKey.export({ format: 'jwk' }) };
  });
  await writeOnce(path, `${JSON.stringify(keys, null, 2)}\n`, privately(system));
  const text = await readFile(path, 'utf8');
  if (!holdsKeys(text)) {
    throw new BackendError('bad_setting', `${path} does not hold the keys of Pro: put a copy back, or remove it.`);
  }
  return text;
}

async function read(path: string): Promise<Secrets | undefined> {
  try {
    return secretsSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    // Without the cause, which may quote the file.
    throw new BackendError('bad_setting', `${path} does not hold the two secrets: put a copy back, or remove it.`);
  }
}

/** Whether the text is a list of keys; an empty one would turn Pro off. */
function holdsKeys(text: string): boolean {
  try {
    return readEntitlementKeys(text).length > 0;
  } catch {
    // The error is not passed on, because it may quote the file.
    return false;
  }
}

function privately(system: FileSystem | undefined): WriteOptions {
  return { mode: 0o600, ...(system && { system }) };
}

function token(): string {
  return randomBytes(32).toString('base64url');
}
