import * as z from 'zod/mini';
import type { OwnCollection } from '#domain/own/own-documents.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { toFileAddress } from './file-address.ts';
import { asPerson } from './person-send.ts';
import { type OwnPage, ownPageSchema } from './pull-answer.ts';
import { type PushAnswer, pushAnswerSchema, type WireMutation } from './push-answer.ts';
import type { Rpc } from './rpc.ts';
import type { Sessions } from './sessions.ts';

/** Says that a transaction changed some of the person's rows on the server. */
export interface OwnPoke {
  readonly collection: OwnCollection;
  readonly xid: string;
}

/** Requests with one person's session: everything that the service worker needs. */
export interface OwnRemote {
  /**
   * Pulls one page of each of the person's collections since its checkpoint (null: from the beginning), all as of one moment
   * and only with that person's session. The answer names the last mutation of the outbox `client`.
   * @throws {RemoteError} 'signed_out' without a valid session of that person
   */
  pullOwn(
    userId: string,
    checkpoints: ReadonlyMap<OwnCollection, Checkpoint | null>,
    client: string | null,
  ): Promise<ReadonlyMap<OwnCollection, OwnPage>>;
  /**
   * Pushes mutations of the person's outbox, only with that person's session.
   * @throws {RemoteError} 'signed_out' without a valid session of that person
   */
  push(userId: string, client: string, mutations: readonly WireMutation[]): Promise<PushAnswer>;
  /**
   * The person's secret key: 32 bytes, always the same, see `deriveBoxKeys`.
   * @throws {RemoteError} 'signed_out' without a valid session of that person
   */
  sealingKey(userId: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** 32 bytes in base64. */
const keySchema = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/));

/**
 * Always uses this person's session, even if someone else signs in meanwhile: one person's actions must never count as
 * another's. Renews a refused token once.
 * @param url of the backend, without a trailing slash
 */
export function createOwnRemote(rpc: Rpc, sessions: Pick<Sessions, 'tokenOf'>, url: string): OwnRemote {
  const callAs = <Schema extends z.ZodMiniType>(userId: string, schema: Schema, name: string, args: object) =>
    asPerson(sessions, userId, (token) => rpc(schema, name, args, token));

  return {
    async pullOwn(userId, checkpoints, client) {
      const names = [...checkpoints.keys()];
      const schema = z.object(Object.fromEntries(names.map((name) => [name, ownPageSchema(name)])));
      const asked = { checkpoints: Object.fromEntries(checkpoints), client };
      const pages = await callAs(userId, schema, 'sync_pull_own', asked);
      return new Map(names.flatMap((name) => (pages[name] ? [[name, withAddresses(pages[name], url)]] : [])));
    },
    sealingKey: async (userId) =>
      Uint8Array.from(atob(await callAs(userId, keySchema, 'own_sealing_key', {})), (char) => char.charCodeAt(0)),
    push: (userId, client, mutations) => callAs(userId, pushAnswerSchema, 'sync_push', { client, mutations }),
  };
}

/** Makes the addresses of pictures absolute. */
function withAddresses(page: OwnPage, url: string): OwnPage {
  const documents = page.documents.map((document) =>
    'avatar_url' in document ? { ...document, avatar_url: toFileAddress(url, document.avatar_url) } : document,
  );
  return { ...page, documents };
}
