/** The form of one part of what somebody leaves on a device, before it is sealed: see `LeftBehind`. */
import * as z from 'zod/mini';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import { sha256 } from '#platform/digests.ts';
import { type BoxKeys, openBytes, sealBytes } from '#platform/sealed-box.ts';
import { ENTRY_STATES } from './outbox-copy.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A picture, or everything else: JSON, followed by a line feed and the picture's bytes. */
const contentSchema = z.object({
  entries: z.array(
    z.object({
      client: z.guid(),
      number: z.int(),
      id: z.optional(z.guid()),
      mutation: z.unknown(),
      addedAt: z.number(),
      state: z.enum(ENTRY_STATES),
      code: z.nullable(z.string()),
    }),
  ),
  /** `earlier`: see `DraftRow`. */
  drafts: z.array(z.object({ key: z.string(), value: z.unknown(), earlier: z.array(z.unknown()) })),
  counter: z.nullable(z.object({ client: z.guid(), next: z.int() })),
  photo: z.nullable(
    z.object({ path: z.string(), addedAt: z.number(), draft: z.nullable(z.string()), isUploaded: z.boolean() }),
  ),
});

export type PartContent = z.infer<typeof contentSchema>;

export interface Part {
  readonly content: PartContent;
  /** The picture's; empty if it has none. */
  readonly bytes: Bytes;
}

const LINE_FEED = 10;

/** Names a person without telling who it is. */
export const ownerOf = (userId: string): Promise<string> => sha256(new TextEncoder().encode(userId));

/** @throws {HpkeError | DOMException} if it is no public key */
export async function sealPart(publicKey: string, { content, bytes }: Part): Promise<Bytes> {
  const plain = await new Blob([JSON.stringify(content), '\n', bytes]).arrayBuffer();
  return sealBytes(new Uint8Array(plain), { publicKey });
}

/** Null if the keys don't open it, or it is no part. */
export async function openPart(sealed: Bytes, keys: BoxKeys): Promise<Part | null> {
  const plain = await openBytes(sealed, keys);
  if (!plain) return null;
  const end = plain.indexOf(LINE_FEED);
  const content = parseJsonAs(contentSchema, new TextDecoder().decode(plain.subarray(0, end)));
  return content && { content, bytes: plain.slice(end + 1) };
}
