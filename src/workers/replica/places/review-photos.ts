/** Pictures in the reviews of others: from this device where it has them, else from the server, few at a time. */
import type { PictureCache } from '#platform/picture-cache.ts';
import { RemoteError } from '#remote/errors.ts';
import type { PhotoRemote } from '#remote/photos.ts';
import type { ReplicaApi } from '#workers/replica/api.ts';

/** Parallel downloads: text and actions must not wait for pictures. */
const AT_ONCE = 2;

export interface ReviewPhotosOptions {
  readonly cache: PictureCache;
  readonly remote: Pick<PhotoRemote, 'downloadApproved'>;
  /** Whether only what the person asks for is loaded (Y43). */
  readonly isSparing: () => boolean;
}

type Bytes = Uint8Array<ArrayBuffer>;

export function createReviewPhotos({
  cache,
  remote,
  isSparing,
}: ReviewPhotosOptions): Pick<ReplicaApi, 'readReviewPhoto'> {
  const fetching = new Map<string, Promise<Bytes | null>>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  /** Does the work once there is a turn for it; the newest question is what the person looks at now. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy++;
    try {
      return await work();
    } finally {
      const next = waiting.pop();
      if (next) next();
      else busy--;
    }
  }

  async function load(path: string): Promise<Bytes | null> {
    try {
      const bytes = await inTurn(() => remote.downloadApproved(path));
      if (bytes) await cache.write(path, bytes);
      return bytes;
    } catch (error) {
      // What can't be had now is shown as such, and asked for again with the screen.
      if (error instanceof RemoteError) return null;
      throw error;
    } finally {
      fetching.delete(path);
    }
  }

  return {
    async readReviewPhoto(path, isAsked) {
      const cached = await cache.read(path);
      if (cached) return cached;
      const underWay = fetching.get(path);
      if (underWay) return underWay;
      if (isSparing() && !isAsked) return null;
      const loading = load(path);
      fetching.set(path, loading);
      return loading;
    },
  };
}
