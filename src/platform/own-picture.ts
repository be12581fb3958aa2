import { readConfig } from './config.ts';

/** The app's origin and its storage's. */
function ownOrigins(): readonly string[] {
  const { origin } = self.location;
  return [origin, new URL(readConfig(import.meta.env, origin).supabaseUrl).origin];
}

/**
 * The address of a picture that may be shown, else null. Any other host would learn from the question who looks at what, and
 * when: pictures of other hosts are not shown (decision 021).
 * @param origins the product's own; a path alone is one of the first
 */
export function ownPicture(address: string | null, origins: readonly string[] = ownOrigins()): string | null {
  const [base] = origins;
  // Asks nobody.
  if (address?.startsWith('data:image/')) return address;
  if (address === null || !URL.canParse(address, base)) return null;
  return origins.includes(new URL(address, base).origin) ? address : null;
}
