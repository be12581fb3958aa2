import type * as z from 'zod/mini';
import type { OwnCollection } from '#domain/own-documents.ts';
import type { Checkpoint } from '#domain/packs.ts';
import { RemoteError } from './errors.ts';
import { type OwnPage, ownPageSchema } from './pull-answer.ts';
import { type PushAnswer, pushAnswerSchema, type WireMutation } from './push-answer.ts';
import type { Rpc } from './rpc.ts';
import type { Sessions } from './sessions.ts';

/** A row of one's own was written on the server, at this place in the order of its collection. */
export interface OwnPoke {
  readonly collection: OwnCollection;
  readonly xid: string;
  readonly id: string;
}

/** What is asked with one person's session: all that a service worker needs of the server. */
export interface OwnRemote {
  /**
   * One page of what changed of a person's own since the checkpoint, asked with that person's session and no other.
   * `client` is the outbox whose last mutation the answer names.
   * @throws {RemoteError} 'signed_out' when the session is not that person's, or none
   */
  pullOwn<Name extends OwnCollection>(
    userId: string,
    collection: Name,
    checkpoint: Checkpoint | null,
    client: string | null,
  ): Promise<OwnPage<Name>>;
  /**
   * Pushes mutations of a person's outbox with that person's session and no other.
   * @throws {RemoteError} 'signed_out' when the session is not that person's, or none
   */
  push(userId: string, client: string, mutations: readonly WireMutation[]): Promise<PushAnswer>;
}

/**
 * Asks with the session of this person, whoever signs in meanwhile: what one person did must never count as another's.
 * A token that the server does not accept is renewed once.
 */
export function createOwnRemote(rpc: Rpc, sessions: Pick<Sessions, 'tokenOf'>): OwnRemote {
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
    pullOwn: (userId, collection, checkpoint, client) =>
      callAs(userId, ownPageSchema(collection), 'sync_pull', { collection, scope: {}, checkpoint, client }),
    push: (userId, client, mutations) => callAs(userId, pushAnswerSchema, 'sync_push', { client, mutations }),
  };
}
