import * as z from 'zod/mini';

const messagesSchema = z.array(
  z.object({
    id: z.number(),
    kind: z.enum(['mail', 'text']),
    to: z.string(),
    subject: z.optional(z.string()),
    text: z.string(),
  }),
);
export type OutboxMessage = z.infer<typeof messagesSchema>[number];

/** Development keys by backend origin; each backend prints its key when it starts. */
const keys = new Map<string, string>();

/** Stores a started backend's development key. @param outboxUrl undefined if development mode is off */
export function rememberOutbox(url: string, outboxUrl: string | undefined): void {
  const key = outboxUrl === undefined ? null : new URL(outboxUrl).searchParams.get('key');
  if (key === null) keys.delete(url);
  else keys.set(url, key);
}

/** An address of a backend's development mode, with its key. @param path may contain a query */
export function developmentUrl(url: string, path: string): string {
  const address = new URL(path, url);
  address.searchParams.set('key', keys.get(url) ?? '');
  return address.href;
}

/** All messages that a backend sent to one address or phone number, newest first. */
export async function messagesTo(url: string, to: string): Promise<OutboxMessage[]> {
  const response = await fetch(developmentUrl(url, `/__outbox.json?to=${encodeURIComponent(to)}`));
  return messagesSchema.parse(await response.json());
}

/** The newest message to an address or phone number, with its code and its link. */
export async function newestTo(
  url: string,
  to: string,
): Promise<{ subject: string; code: string; tokenHash: string; link: URL }> {
  const [message] = await messagesTo(url, to);
  if (!message) throw new Error(`Nothing was sent to ${to}.`);
  const link = new URL(/https?:\/\/\S+/.exec(message.text)?.[0] ?? 'about:blank');
  const code = /\b\d{6}\b/.exec(message.text.replaceAll(/https?:\/\/\S+/g, ''))?.[0] ?? '';
  return { subject: message.subject ?? '', code, link, tokenHash: link.searchParams.get('token_hash') ?? '' };
}
