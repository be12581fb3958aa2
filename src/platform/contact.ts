/** The address for mail to us; a deployment sets its own, see docs/operate/deploy.md. */
const MAILBOX = 'support@rihla.example';

/** A mail to us. @param to 'pro' marks a member's mail, which is answered first (U78) */
export function mailto(
  to: 'support' | 'pro',
  subject: string,
  env: Readonly<Record<string, unknown>> = import.meta.env,
): string {
  const { VITE_SUPPORT_EMAIL: given } = env;
  const [name = '', host = ''] = (typeof given === 'string' && given.includes('@') ? given : MAILBOX).split('@');
  const address = `${name}${to === 'pro' ? '+pro' : ''}@${host}`;
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
