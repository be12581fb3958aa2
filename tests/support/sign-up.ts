import type { AuthTokenResponsePassword, SignUpWithPasswordCredentials, SupabaseClient } from '@supabase/supabase-js';

type ByMail = Extract<SignUpWithPasswordCredentials, { email: string }>;

/** Signs up and signs in; signing up alone opens no session (U45). @returns the answer to the sign-in */
export async function signUpAndIn(
  // Accepts clients of any schema.
  { auth }: Pick<SupabaseClient, 'auth'>,
  form: ByMail,
): Promise<AuthTokenResponsePassword> {
  const { error } = await auth.signUp(form);
  if (error) throw error;
  return auth.signInWithPassword({ email: form.email, password: form.password });
}
