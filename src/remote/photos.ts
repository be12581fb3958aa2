/**
 * Pictures of reviews in the bucket. Each request uses the session of the picture's owner, even if someone else signs in
 * meanwhile. A downloaded picture must match the hash in its name.
 */
import * as z from 'zod/mini';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import { hashOfPhoto } from '#domain/reviews/review.ts';
import { sha256 } from '#platform/digests.ts';
import { guardFetch, parseRetryAfterMs, type ServerAccess } from './guarded-fetch.ts';
import { codeOfStatus, RemoteError } from './remote-error.ts';
import type { Sessions } from './sessions.ts';

/** Enough for a picture of half a megabyte at 40 kbit/s. */
const UPLOAD_TIMEOUT_MS = 120_000;

const BUCKET = 'review-photos';

export interface PhotoRemote {
  /**
   * Uploads a person's picture to its path. A picture already there is the same one and stays.
   * @throws {RemoteError} 'refused' with the server's reason if it will never accept it
   */
  uploadPhoto(userId: string, path: string, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void>;
  /**
   * Removes a person's picture from the bucket. A missing one is no error.
   * @throws {RemoteError}
   */
  removePhoto(userId: string, path: string, signal: AbortSignal): Promise<void>;
  /**
   * A picture that this person may see; null if there is none.
   * @throws {RemoteError}
   */
  downloadPhoto(userId: string, path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * A picture that everyone may see, requested as a visitor; null if there is none.
   * @throws {RemoteError}
   */
  downloadApproved(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Hosted Supabase answers HTTP 400 to nearly every failure; the body's `statusCode` is the real status. */
const refusalSchema = z.object({ statusCode: z.string(), error: z.string() });

export function createPhotoRemote(sessions: Pick<Sessions, 'tokenOf'>, access: ServerAccess): PhotoRemote {
  const { url, key, fetch: ask, now } = access;
  const guarded = guardFetch(ask, { now, timeoutMs: UPLOAD_TIMEOUT_MS });
  const headersOf = (token: string) => ({ apikey: key, authorization: `Bearer ${token}` });

  async function upload(
    token: string,
    path: string,
    body: Uint8Array<ArrayBuffer>,
    isLast: boolean,
    signal: AbortSignal,
  ) {
    const headers = { ...headersOf(token), 'content-type': 'image/jpeg', 'x-upsert': 'false' };
    const target = `${url}/storage/v1/object/${BUCKET}/${path}`;
    const answer = await guarded(target, { method: 'POST', headers, body, signal });
    if (answer.ok) return;
    const { status, reason } = parseRefusal(await answer.text(), answer.status);
    // The name contains the hash, so the picture already there is this one.
    if (status === 409) return;
    // An expired token and a policy's refusal look alike. A new token shows which it was.
    const isDoubtful = status === 401 || (status === 403 && !isLast) || reason === 'InvalidJWT';
    throw new RemoteError(`The picture was not taken: ${status} ${reason}`, {
      code: isDoubtful ? 'signed_out' : codeOfStatus(status),
      status: isDoubtful ? 401 : status,
      reason,
      retryAfterMs: parseRetryAfterMs(answer.headers.get('retry-after'), now()),
    });
  }

  async function download(token: string, path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    let answer: Response;
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
      const target = `${url}/storage/v1/object/authenticated/${BUCKET}/${path}`;
      answer = await ask(target, { headers: headersOf(token), signal });
      bytes = new Uint8Array(await answer.arrayBuffer());
    } catch (cause) {
      throw new RemoteError('No answer from the server', { code: 'offline', cause });
    }
    if (answer.ok && (await sha256(bytes)) === hashOfPhoto(path)) return bytes;
    if (answer.ok) throw new RemoteError('The picture is not the one that its name says', { code: 'bad_answer' });
    const { status } = parseRefusal(new TextDecoder().decode(bytes), answer.status);
    if (status === 404 || status === 403) return null;
    throw new RemoteError(`The picture was not given: ${status}`, { code: codeOfStatus(status), status });
  }

  return {
    async uploadPhoto(userId, path, bytes, signal) {
      const token = await sessions.tokenOf(userId, null);
      try {
        await upload(token, path, bytes, false, signal);
      } catch (error) {
        if (!(error instanceof RemoteError) || error.code !== 'signed_out' || error.status !== 401) throw error;
        await upload(await sessions.tokenOf(userId, token), path, bytes, true, signal);
      }
    },
    async removePhoto(userId, path, signal) {
      const headers = { ...headersOf(await sessions.tokenOf(userId, null)), 'content-type': 'application/json' };
      const body = JSON.stringify({ prefixes: [path] });
      const target = `${url}/storage/v1/object/${BUCKET}`;
      const answer = await guarded(target, { method: 'DELETE', headers, body, signal });
      if (answer.ok) return;
      const { status, reason } = parseRefusal(await answer.text(), answer.status);
      throw new RemoteError(`The picture was not removed: ${status} ${reason}`, {
        code: codeOfStatus(status),
        status,
        reason,
      });
    },
    downloadPhoto: async (userId, path) => download(await sessions.tokenOf(userId, null), path),
    downloadApproved: (path) => download(key, path),
  };
}

function parseRefusal(text: string, status: number): { status: number; reason: string } {
  const refusal = parseJsonAs(refusalSchema, text);
  if (!refusal) return { status, reason: 'unknown' };
  return { status: Number(refusal.statusCode) || status, reason: refusal.error };
}
