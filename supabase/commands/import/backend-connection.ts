import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';

const secretsSchema = z.object({ secretKey: z.string() });

/** A running backend, reached through its /__admin routes with its data directory's key. */
export interface BackendConnection {
  readonly port: number;
  /** @param path below /__admin */
  ask(path: string, body: unknown): Promise<{ readonly status: number; readonly text: string }>;
}

/** The running backend of a data directory; null if none answers on this port, or another directory's. */
export async function findBackend(dataDir: string, port: number): Promise<BackendConnection | null> {
  const key = await readKey(dataDir);
  if (key === null) return null;
  const ask = (path: string, body: unknown) => post(port, `/__admin${path}`, key, body);
  // Only this directory's backend knows its key.
  const isOurs = await ask('/import/ping', {}).then(
    ({ status }) => status === 200,
    () => false,
  );
  return isOurs ? { port, ask } : null;
}

async function readKey(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, 'secrets.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const parsed = secretsSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data.secretKey : null;
}

/** A request without a time limit, because merging a large file may take long. */
function post(port: number, path: string, key: string, body: unknown): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', reject);
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') });
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}
