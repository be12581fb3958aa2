/** Pictures of other people's reviews: from this device if cached, else from the server, a few at a time. */
import type { PictureCache } from '#platform/picture-cache.ts';
import type { PhotoRemote } from '#remote/photos.ts';
import { RemoteError } from '#remote/remote-error.ts';
import type { ReplicaApi } from '#workers/replica/api.ts';

/** Parallel downloads: few, because pictures must not delay text and actions. */
const AT_ONCE = 2;

export interface ReviewPhotosOptions {
  readonly cache: PictureCache;
  readonly remote: Pick<PhotoRemote, 'downloadApproved'>;
  /** Whether only pictures that the person asks for are loaded (Y43). */
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

  /** Limits parallel work. The newest request goes first, because its picture is on the screen now. */
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
      // The screen shows that it is missing; opening the screen again retries.
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
