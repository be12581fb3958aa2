import type { AuthTokenResponsePassword, SignUpWithPasswordCredentials, SupabaseClient } from '@supabase/supabase-js';

type ByMail = Extract<SignUpWithPasswordCredentials, { email: string }>;

/** Makes an account and signs in to it, as signing up alone does not (U45). Answers what signing in answers. */
export async function signUpAndIn(
  // Whichever schema it knows: only who one is matters here.
  { auth }: Pick<SupabaseClient, 'auth'>,
  form: ByMail,
): Promise<AuthTokenResponsePassword> {
  const { error } = await auth.signUp(form);
  if (error) throw error;
  return auth.signInWithPassword({ email: form.email, password: form.password });
}
