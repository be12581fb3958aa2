/** Requests of the account pages, each with the session of the person concerned. */
import * as z from 'zod/mini';
import { type Dashboard, dashboardSchema } from '#domain/account/dashboard.ts';
import type { ServerAccess } from './guarded-fetch.ts';
import { asPerson, createPersonSend } from './person-send.ts';
import type { Rpc } from './rpc.ts';
import type { Sessions } from './sessions.ts';

const sessionsSchema = z.array(
  z.object({
    id: z.string(),
    signed_in_at: z.string(),
    last_used_at: z.string(),
    user_agent: z.nullable(z.string()),
    is_current: z.boolean(),
  }),
);
type SessionRow = z.infer<typeof sessionsSchema>[number];

const listSchema = z.array(z.object({ name: z.string() }));

/** All calls reject with a `RemoteError`; its code is 'signed_out' without a valid session of that person. */
export interface AccountRemote {
  dashboard(userId: string): Promise<Dashboard | null>;
  sessions(userId: string): Promise<readonly SessionRow[]>;
  endSession(userId: string, id: string): Promise<boolean>;
  /**
   * Uploads a JPEG into the person's folder and returns its address.
   * @param name of the file, ending in '.jpg'
   */
  uploadAvatar(userId: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Removes every picture in the person's folder except this one. */
  removeOtherAvatars(userId: string, name: string): Promise<void>;
  /** Deletes the account. A refusal's `reason` is the function's own code, such as 'reauthentication_needed'. */
  deleteAccount(userId: string): Promise<void>;
}

export function createAccountRemote(
  rpc: Rpc,
  sessions: Pick<Sessions, 'tokenOf'>,
  access: ServerAccess,
): AccountRemote {
  const { url } = access;
  const send = createPersonSend(sessions, access);
  const call = <Schema extends z.ZodMiniType>(userId: string, schema: Schema, name: string, args: object = {}) =>
    asPerson(sessions, userId, (token) => rpc(schema, name, args, token));
  const sendJson = (userId: string, method: string, path: string, body: object) =>
    send(userId, method, path, JSON.stringify(body), 'application/json');

  return {
    dashboard: (userId) => call(userId, z.nullable(dashboardSchema), 'my_dashboard'),
    sessions: (userId) => call(userId, sessionsSchema, 'my_sessions'),
    endSession: (userId, id) => call(userId, z.boolean(), 'end_my_session', { session: id }),
    async uploadAvatar(userId, name, bytes) {
      await send(userId, 'POST', `/storage/v1/object/avatars/${userId}/${name}`, bytes, 'image/jpeg');
      return `${url}/storage/v1/object/public/avatars/${userId}/${name}`;
    },
    async removeOtherAvatars(userId, name) {
      const page = { prefix: `${userId}/`, limit: 100, offset: 0 };
      const found = listSchema.parse(await sendJson(userId, 'POST', '/storage/v1/object/list/avatars', page));
      const others = found.filter((file) => file.name !== name).map((file) => `${userId}/${file.name}`);
      if (others.length > 0) await sendJson(userId, 'DELETE', '/storage/v1/object/avatars', { prefixes: others });
    },
    async deleteAccount(userId) {
      await sendJson(userId, 'POST', '/functions/v1/delete-account', {});
    },
  };
}
