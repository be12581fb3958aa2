import { readConfig } from './config.ts';

/** The origins of the app and its storage. */
function ownOrigins(): readonly string[] {
  const { origin } = self.location;
  return [origin, new URL(readConfig(import.meta.env, origin).supabaseUrl).origin];
}

/**
 * The address of a picture that may be shown, else null. Pictures of other hosts are not shown, because a request would tell
 * them who looks at what, and when (decision 021).
 * @param origins of the product; a bare path belongs to the first
 */
export function ownPicture(address: string | null, origins: readonly string[] = ownOrigins()): string | null {
  const [base] = origins;
  // Makes no request.
  if (address?.startsWith('data:image/')) return address;
  if (address === null || !URL.canParse(address, base)) return null;
  return origins.includes(new URL(address, base).origin) ? address : null;
}
