import type { OwnCollection, OwnDocument } from '../../../src/domain/own/own-documents.ts';
import type { Checkpoint } from '../../../src/domain/sync/packs.ts';
import type { OwnPage } from '../../../src/remote/pull-answer.ts';
import type { PushAnswer, WireMutation } from '../../../src/remote/push-answer.ts';

/** A city that a mutation wrote into a profile. */
export interface WrittenCity {
  readonly userId: string;
  readonly city: string;
}

/** The server of people's own data, and what a history may do to it. @throws {RemoteError} if it refuses */
export interface OwnServer {
  push(userId: string, client: string, mutations: readonly WireMutation[]): Promise<PushAnswer>;
  pullOwn(
    userId: string,
    checkpoints: ReadonlyMap<OwnCollection, Checkpoint | null>,
    client: string | null,
    limit: number,
  ): Promise<ReadonlyMap<OwnCollection, OwnPage>>;
  /** The documents that each device should have at the end. */
  documentsOf(userId: string, collection: OwnCollection): Promise<OwnDocument[]>;
  /** All written cities, in the server's order. */
  cities(): Promise<readonly WrittenCity[]>;
  /** Starts a transaction that writes a row for every person and stays open. Until it ends, no pull sees later pushes. */
  hold(): Promise<void>;
  release(): Promise<void>;
  backUp(): Promise<void>;
  /** Restores the backup. @returns whether there was one */
  restore(): Promise<boolean>;
}
