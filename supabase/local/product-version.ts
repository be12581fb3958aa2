import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const packageSchema = z.object({ version: z.string() });

/** The product's version from package.json. */
export async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return packageSchema.parse(JSON.parse(text)).version;
}
