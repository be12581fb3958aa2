/** Requests to Google's APIs, with limits on time and size. The key goes into a header, never into a URL. */
import { type PhotoFile, ProviderError, type ProviderErrorCode } from './provider.ts';

export interface GoogleOptions {
  readonly key: string;
  /** Origin, without a slash at its end. */
  readonly url: string;
  readonly fetch: typeof fetch;
  /** For one answer including its body. */
  readonly timeoutMs: number;
}

const MAX_JSON_BYTES = 2_000_000;

/**
 * @param mask field mask: the fields that are answered, and paid for
 * @param body undefined for a GET
 * @throws {ProviderError}
 */
export async function askJson({ key, url, ...how }: GoogleOptions, path: string, mask: string, body?: unknown) {
  const headers = { 'x-goog-api-key': key, 'x-goog-fieldmask': mask, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const { bytes } = await receive(how, url + path, init, MAX_JSON_BYTES);
  try {
    const answer: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return answer;
  } catch (cause) {
    throw new ProviderError('bad_answer', 'the answer is no JSON', { cause });
  }
}

/**
 * @param maxBytes a longer answer counts as `bad_answer`
 * @throws {ProviderError}
 */
export async function receive(
  { fetch, timeoutMs }: Pick<GoogleOptions, 'fetch' | 'timeoutMs'>,
  address: string,
  init: RequestInit,
  maxBytes: number,
): Promise<PhotoFile> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, { ...init, signal });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ProviderError(codeOf(response.status), `it answered ${response.status}`);
    }
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    return { type: type.trim(), bytes: await readBytes(response, maxBytes) };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (signal.aborted) throw new ProviderError('timeout', `no answer within ${timeoutMs} ms`, { cause: error });
    throw new ProviderError('unreachable', 'it can’t be reached', { cause: error });
  }
}

function codeOf(status: number): ProviderErrorCode {
  if (status === 429) return 'limited';
  return status === 404 ? 'absent' : 'refused';
}

async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || !value) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new ProviderError('bad_answer', `the answer is longer than ${maxBytes} bytes`);
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
