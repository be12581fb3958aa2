import { isSame } from '../_shared/is-same.ts';
import { type DeletionServices, ServiceError } from './handler.ts';

/** How to reach Supabase's services, hosted or embedded. */
export interface SupabaseAccess {
  /** Origin, without a slash at its end. */
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  /** Grants access to everything; never leaves the server. */
  readonly secretKey: string;
  readonly fetch: typeof fetch;
  /** Buckets in which each person has a folder named by their id; empty if storage is not set up. */
  readonly buckets: readonly string[];
  readonly cancelSubscription: DeletionServices['cancelSubscription'];
  readonly now: () => number;
}

/** Maximum number of files that one request removes. */
const PAGE = 100;

/** The steps of a deletion as requests to Supabase. All throw ServiceError when a service refuses or can't be reached. */
export function supabaseServices(access: SupabaseAccess): DeletionServices {
  const send = (method: string, path: string, body?: unknown) => sendTo(access, method, path, body);
  const call = async (name: string, args: Record<string, unknown> = {}): Promise<unknown> => {
    const response = await send('POST', `/rest/v1/rpc/${name}`, args);
    return accepted(response).json();
  };
  const removeFiles = async (userId: string) => {
    for (const bucket of access.buckets) await emptyFolder(send, bucket, userId);
  };
  return {
    isOperator: (token) => isSame(token, access.secretKey),
    findCaller: (token) => findCaller(access, token),
    isBegun: async (userId) => (await listBegun(call)).includes(userId),
    begin: async (userId) => void (await call('begin_account_deletion', { user_uuid: userId })),
    end: async (userId) => void (await call('end_account_deletion', { user_uuid: userId })),
    listBegun: () => listBegun(call),
    cancelSubscription: access.cancelSubscription,
    eraseData: async (userId) => void (await call('delete_account', { user_uuid: userId })),
    removeFiles: access.buckets.length === 0 ? null : removeFiles,
    deleteUser: async (userId) => {
      const response = await send('DELETE', `/auth/v1/admin/users/${userId}`, {});
      // 404: already deleted by an earlier attempt.
      if (response.status !== 404) accepted(response);
    },
    removeLeftFiles: access.buckets.length === 0 ? null : async () => removeLeftFiles(send, await call('left_files')),
    now: access.now,
  };
}

type Send = (method: string, path: string, body?: unknown) => Promise<Response>;

function sendTo(access: SupabaseAccess, method: string, path: string, body?: unknown): Promise<Response> {
  const { secretKey } = access;
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  return fetchFrom(access, path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

async function fetchFrom({ supabaseUrl, fetch }: SupabaseAccess, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(supabaseUrl + path, init);
  } catch (cause) {
    throw new ServiceError(`${path} can't be reached`, { cause });
  }
}

function accepted(response: Response): Response {
  if (response.ok) return response;
  throw new ServiceError(`${response.url} answered ${response.status}`);
}

async function listBegun(call: (name: string) => Promise<unknown>): Promise<readonly string[]> {
  const ids = await call('begun_account_deletions');
  if (Array.isArray(ids) && ids.every((id) => typeof id === 'string')) return ids;
  throw new TypeError('begun_account_deletions answers a list of ids');
}

/** Reads the token's claims only after the auth server accepted the token and its session. */
async function findCaller(access: SupabaseAccess, token: string): ReturnType<DeletionServices['findCaller']> {
  const headers = { apikey: access.publishableKey, authorization: `Bearer ${token}` };
  const response = await fetchFrom(access, '/auth/v1/user', { headers });
  if (response.status === 401 || response.status === 403) return null;
  const { id } = Object(await accepted(response).json());
  if (typeof id !== 'string') throw new TypeError('a user has an id');
  return { userId: id, signedInAt: signInOf(token) };
}

/** Time of the last sign-in, from the claim `amr`, which a refresh does not renew. */
function signInOf(token: string): number {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
  const { amr } = Object(JSON.parse(new TextDecoder().decode(bytes)));
  const times = Array.isArray(amr) ? amr.map((entry) => Number(Object(entry).timestamp)) : [];
  return Math.max(0, ...times.filter(Number.isFinite));
}

/** @param left rows of the SQL function `left_files` */
async function removeLeftFiles(send: Send, left: unknown): Promise<void> {
  if (!Array.isArray(left)) throw new TypeError('left_files answers a list');
  const rows = left.map((row): { bucket: string; name: string } => Object(row));
  for (const bucket of new Set(rows.map((row) => row.bucket))) {
    const prefixes = rows.filter((row) => row.bucket === bucket).map(({ name }) => name);
    accepted(await send('DELETE', `/storage/v1/object/${bucket}`, { prefixes }));
  }
}

async function emptyFolder(send: Send, bucket: string, folder: string): Promise<void> {
  for (;;) {
    const page = { prefix: `${folder}/`, limit: PAGE, offset: 0 };
    const entries: unknown = await accepted(await send('POST', `/storage/v1/object/list/${bucket}`, page)).json();
    if (!Array.isArray(entries)) throw new TypeError('a folder is listed as an array');
    if (entries.length === 0) return;
    const prefixes: string[] = [];
    for (const { id, name } of entries.map(Object)) {
      const path = `${folder}/${name}`;
      // A subfolder has no id, and exists only while it contains something.
      if (id === null) await emptyFolder(send, bucket, path);
      else prefixes.push(path);
    }
    if (prefixes.length === 0) continue;
    const gone: unknown = await accepted(await send('DELETE', `/storage/v1/object/${bucket}`, { prefixes })).json();
    // Storage removed nothing: going on would loop forever.
    if (!Array.isArray(gone) || gone.length === 0) throw new ServiceError(`${bucket} keeps files of a deleted account`);
  }
}
