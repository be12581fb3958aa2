import type { OwnCollection, OwnDocument } from '../../../src/domain/own/own-documents.ts';
import type { Checkpoint } from '../../../src/domain/sync/packs.ts';
import type { OwnPage } from '../../../src/remote/pull-answer.ts';
import type { PushAnswer, WireMutation } from '../../../src/remote/push-answer.ts';

/** A city that was written into a profile. */
export interface WrittenCity {
  readonly userId: string;
  readonly city: string;
}

/** A server of what is a person's own, and what a history may do to it. Refuses with a `RemoteError`. */
export interface OwnServer {
  push(userId: string, client: string, mutations: readonly WireMutation[]): Promise<PushAnswer>;
  pullOwn(
    userId: string,
    checkpoints: ReadonlyMap<OwnCollection, Checkpoint | null>,
    client: string | null,
    limit: number,
  ): Promise<ReadonlyMap<OwnCollection, OwnPage>>;
  /** What there is, as each reader should have it in the end. */
  documentsOf(userId: string, collection: OwnCollection): Promise<OwnDocument[]>;
  /** Every city that was written, in the order of the server. */
  cities(): Promise<readonly WrittenCity[]>;
  /** A transaction begins that writes something of everyone, and goes on: what is pushed now, no pull sees before its end. */
  hold(): Promise<void>;
  release(): Promise<void>;
  backUp(): Promise<void>;
  /** Puts the backup in place, if there is one. Answers whether. */
  restore(): Promise<boolean>;
}
