/**
 * Deletes the account of the caller (U20). The steps, in this order, each of which may be repeated:
 *
 *   begun ─► subscription cancelled ─► data erased ─► files removed ─► user deleted ─► ended
 *
 * What was begun is written down: if it breaks off, asking again goes on with it, and so does the server, every hour.
 */

/** What the function asks of the services around it. A step that finds nothing to do has done it. */
export interface DeletionServices {
  /** Whether a token is the operator's own key. */
  readonly isOperator: (token: string) => boolean;
  /** The person of a token and when they signed in, in epoch seconds; null when the token is not valid. */
  readonly findCaller: (token: string) => Promise<{ readonly userId: string; readonly signedInAt: number } | null>;
  readonly isBegun: (userId: string) => Promise<boolean>;
  readonly begin: (userId: string) => Promise<void>;
  readonly end: (userId: string) => Promise<void>;
  /** Everybody whose deletion began and did not end. */
  readonly listBegun: () => Promise<readonly string[]>;
  /** Cancels at once; null where no payments are set up. */
  readonly cancelSubscription: ((userId: string) => Promise<void>) | null;
  /** The database's part: what is theirs goes, reviews lose their author. */
  readonly eraseData: (userId: string) => Promise<void>;
  /** Empties their folders; null where no storage is set up. */
  readonly removeFiles: ((userId: string) => Promise<void>) | null;
  readonly deleteUser: (userId: string) => Promise<void>;
  /** Removes files of deleted reviews, pictures and accounts; null where no storage is set up. */
  readonly removeLeftFiles: (() => Promise<void>) | null;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** U20: an older sign-in has to be renewed first. */
const RECENT_SIGN_IN_MS = 10 * 60_000;

/** What was done, for the answer: a part that is not set up is named, never silently left out. */
interface Outcome {
  readonly subscription: 'cancelled' | 'not_set_up';
  readonly files: 'removed' | 'not_set_up';
}

/**
 * `POST` with the person's token → `{deleted: true, subscription, files}`. Refusals are `{code, message}`: 405
 * `method_not_allowed`, 401 `no_authorization` or `bad_jwt`, 403 `reauthentication_needed`, 503 `deletion_unfinished` (ask again).
 * `POST` with the operator's key goes on with all that broke off and removes files that nothing shows any more → `{unfinished}`.
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

/** A service did not do its step now; it may later. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
}

/**
 * Goes on with all deletions that broke off.
 * @returns how many could not be ended
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
