import { isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js';
import { RemoteError } from './errors.ts';

/**
 * The token of this person's session, renewed where it has run out.
 * @param isRenewed whether to renew it in any case
 * @throws {RemoteError} 'offline' when it could not be renewed now, 'signed_out' when there is no session of this person
 */
export async function tokenOf({ auth }: SupabaseClient, userId: string, isRenewed: boolean): Promise<string> {
  const { data, error } = isRenewed ? await auth.refreshSession() : await auth.getSession();
  if (error && isAuthRetryableFetchError(error)) {
    throw new RemoteError('The session could not be renewed', { code: 'offline', cause: error });
  }
  if (data.session?.user.id !== userId) {
    throw new RemoteError('There is no session of this person', { code: 'signed_out', cause: error });
  }
  return data.session.access_token;
}
