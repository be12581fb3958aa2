/**
 * Deletes the caller's account (U20). The steps are idempotent and run in this order:
 *
 *   begin ─► cancel subscription ─► erase data ─► remove files ─► delete user ─► end
 *
 * The database records that a deletion began. If it fails midway, the next request resumes it, and so does the server hourly.
 */

/** The services that a deletion uses. A step with nothing to do succeeds. */
export interface DeletionServices {
  /** Whether a token is the operator's key. */
  readonly isOperator: (token: string) => boolean;
  /** The token's user, and when they signed in, in epoch seconds; null if the token is not valid. */
  readonly findCaller: (token: string) => Promise<{ readonly userId: string; readonly signedInAt: number } | null>;
  readonly isBegun: (userId: string) => Promise<boolean>;
  readonly begin: (userId: string) => Promise<void>;
  readonly end: (userId: string) => Promise<void>;
  /** Users whose deletion began but did not end. */
  readonly listBegun: () => Promise<readonly string[]>;
  /** Cancels at once; null if payments are not set up. */
  readonly cancelSubscription: ((userId: string) => Promise<void>) | null;
  /** Erases the user's rows; their reviews lose their author. */
  readonly eraseData: (userId: string) => Promise<void>;
  /** Empties the user's folders; null if storage is not set up. */
  readonly removeFiles: ((userId: string) => Promise<void>) | null;
  readonly deleteUser: (userId: string) => Promise<void>;
  /** Removes files of deleted reviews, pictures and accounts; null if storage is not set up. */
  readonly removeLeftFiles: (() => Promise<void>) | null;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** With a sign-in older than ten minutes, the person has to sign in again first (U20). */
const RECENT_SIGN_IN_MS = 10 * 60_000;

/** What the deletion did. The answer names the parts that are not set up. */
interface Outcome {
  readonly subscription: 'cancelled' | 'not_set_up';
  readonly files: 'removed' | 'not_set_up';
}

/**
 * `POST` with the person's token → `{deleted: true, subscription, files}`. Refusals are `{code, message}`: 405
 * `method_not_allowed`, 401 `no_authorization` or `bad_jwt`, 403 `reauthentication_needed`, 503 `deletion_unfinished` (retry).
 * `POST` with the operator's key resumes all unfinished deletions and removes orphaned files → `{unfinished}`.
 */
export async function deleteAccount(request: Request, services: DeletionServices): Promise<Response> {
  if (request.method !== 'POST') return refuse(405, 'method_not_allowed', 'This function is called with POST.');
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token) return refuse(401, 'no_authorization', 'Sign in to delete your account.');
  try {
    if (services.isOperator(token)) {
      const unfinished = await resumeDeletions(services);
      await services.removeLeftFiles?.();
      return Response.json({ unfinished });
    }
    return await deleteFor(token, services);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return refuse(503, 'deletion_unfinished', 'Your account could not be deleted completely. Please try again.');
  }
}

async function deleteFor(token: string, services: DeletionServices): Promise<Response> {
  const caller = await services.findCaller(token);
  if (!caller) return refuse(401, 'bad_jwt', 'This session is over. Sign in again.');
  const { userId, signedInAt } = caller;
  const isRecent = services.now() - signedInAt * 1000 <= RECENT_SIGN_IN_MS;
  if (!isRecent && !(await services.isBegun(userId))) {
    return refuse(403, 'reauthentication_needed', 'Sign in again to delete your account.');
  }
  await services.begin(userId);
  return Response.json({ deleted: true, ...(await finishDeletion(userId, services)) });
}

/** A service failed to do its step; a retry may succeed. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
}

/**
 * Resumes all unfinished deletions.
 * @returns how many are still unfinished
 */
export async function resumeDeletions(services: DeletionServices): Promise<number> {
  let unfinished = 0;
  for (const userId of await services.listBegun()) {
    try {
      await finishDeletion(userId, services);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      unfinished++;
    }
  }
  return unfinished;
}

async function finishDeletion(userId: string, services: DeletionServices): Promise<Outcome> {
  await services.cancelSubscription?.(userId);
  await services.eraseData(userId);
  await services.removeFiles?.(userId);
  await services.deleteUser(userId);
  await services.end(userId);
  return {
    subscription: services.cancelSubscription ? 'cancelled' : 'not_set_up',
    files: services.removeFiles ? 'removed' : 'not_set_up',
  };
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status });
}
