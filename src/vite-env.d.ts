/** What is settled while building; only a name after a dot is replaced by its value. */
interface ImportMetaEnv {
  /** Set for a site on hosted Supabase, which has no tools for those who build the app (U59, U60). */
  readonly VITE_HOSTED?: string;
  /** Set for screenshots: the app speaks the pseudo-language too. */
  readonly VITE_PSEUDO?: string;
}
