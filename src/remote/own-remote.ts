import * as z from 'zod/mini';
import type { OwnCollection } from '#domain/own/own-documents.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { RemoteError } from './errors.ts';
import { toFileAddress } from './file-address.ts';
import { type OwnPage, ownPageSchema } from './pull-answer.ts';
import { type PushAnswer, pushAnswerSchema, type WireMutation } from './push-answer.ts';
import type { Rpc } from './rpc.ts';
import type { Sessions } from './sessions.ts';

/** Rows of one's own were written on the server, in this transaction. */
export interface OwnPoke {
  readonly collection: OwnCollection;
  readonly xid: string;
}

/** What is asked with one person's session: all that a service worker needs of the server. */
export interface OwnRemote {
  /**
   * One page of what changed of each of a person's own collections since its checkpoint (null: ever), all as of one
   * moment, asked with that person's session and no other. `client` is the outbox whose last mutation the answers name.
   * @throws {RemoteError} 'signed_out' when the session is not that person's, or none
   */
  pullOwn(
    userId: string,
    checkpoints: ReadonlyMap<OwnCollection, Checkpoint | null>,
    client: string | null,
  ): Promise<ReadonlyMap<OwnCollection, OwnPage>>;
  /**
   * Pushes mutations of a person's outbox with that person's session and no other.
   * @throws {RemoteError} 'signed_out' when the session is not that person's, or none
   */
  push(userId: string, client: string, mutations: readonly WireMutation[]): Promise<PushAnswer>;
}

/**
 * Asks with the session of this person, whoever signs in meanwhile: what one person did must never count as another's.
 * A token that the server does not accept is renewed once.
 * @param url of the backend, without a slash at its end
 */
export function createOwnRemote(rpc: Rpc, sessions: Pick<Sessions, 'tokenOf'>, url: string): OwnRemote {
  async function callAs<Schema extends z.ZodMiniType>(
    userId: string,
    schema: Schema,
    name: string,
    args: object,
  ): Promise<z.infer<Schema>> {
    const token = await sessions.tokenOf(userId, null);
    try {
      return await rpc(schema, name, args, token);
    } catch (error) {
      if (!(error instanceof RemoteError) || error.code !== 'signed_out') throw error;
      return rpc(schema, name, args, await sessions.tokenOf(userId, token));
    }
  }

  return {
    async pullOwn(userId, checkpoints, client) {
      const names = [...checkpoints.keys()];
      const schema = z.object(Object.fromEntries(names.map((name) => [name, ownPageSchema(name)])));
      const asked = { checkpoints: Object.fromEntries(checkpoints), client };
      const pages = await callAs(userId, schema, 'sync_pull_own', asked);
      return new Map(names.flatMap((name) => (pages[name] ? [[name, withAddresses(pages[name], url)]] : [])));
    },
    push: (userId, client, mutations) => callAs(userId, pushAnswerSchema, 'sync_push', { client, mutations }),
  };
}

/** Documents say where one's picture is below the backend's address. */
function withAddresses(page: OwnPage, url: string): OwnPage {
  const documents = page.documents.map((document) =>
    'avatar_url' in document ? { ...document, avatar_url: toFileAddress(url, document.avatar_url) } : document,
  );
  return { ...page, documents };
}
