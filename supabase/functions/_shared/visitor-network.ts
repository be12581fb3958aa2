/**
 * Finds the network by which rate limits count a visitor, from the addresses of the connection and its proxies. Runs in
 * Deno and in Node, so that the functions and the embedded backend's gateway count alike.
 */

/** IPv6 prefix length of one household or phone; its devices choose the other bits freely (RFC 6177, RFC 8981). */
const NETWORK_BITS = 64;
const GROUP_BITS = 16;
const GROUPS = 8;
/** Prefix of IPv4-mapped IPv6 addresses: `::ffff:0:0/96` (RFC 4291). */
const MAPPED = [0, 0, 0, 0, 0, 0xff_ff];
const IPV4_BITS = 32;
const IPV4 = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;

/** Proxies whose `X-Forwarded-For` is trusted. */
export type TrustedProxies = readonly Range[];

interface Range {
  readonly groups: readonly number[];
  readonly bits: number;
}

/**
 * Reads TRUSTED_PROXY: addresses and ranges, separated by commas, such as `127.0.0.1, 10.0.0.0/8, 2001:db8::/32`.
 * @returns the ranges, or the first part that is neither
 */
export function parseTrustedProxies(setting: string): TrustedProxies | { readonly wrong: string } {
  const ranges: Range[] = [];
  const parts = setting.split(',').map((part) => part.trim());
  for (const part of parts.filter(Boolean)) {
    const range = parseRange(part);
    if (!range) return { wrong: part };
    ranges.push(range);
  }
  return ranges;
}

/**
 * The client's network. Each proxy appends the address that it sees to `X-Forwarded-For`, so the header is read from the
 * right, past trusted proxies only. The client may have forged everything left of the first untrusted address.
 * @param peer address of the connection
 * @param forwardedFor the header's value
 * @returns an IPv4 address, the /64 of an IPv6 address (`2001:db8:1:2::/64`), or the peer unchanged if it is neither
 */
export function visitorNetwork(peer: string, forwardedFor: string | null | undefined, trusted: TrustedProxies): string {
  const hops = (forwardedFor ?? '').split(',');
  let visitor = parseAddress(peer);
  while (visitor && isTrusted(visitor, trusted)) {
    const before = parseAddress(hops.pop() ?? '');
    if (!before) break;
    visitor = before;
  }
  return visitor ? nameNetwork(visitor) : peer;
}

/** @param peer address of a connection */
export function isTrustedProxy(peer: string, trusted: TrustedProxies): boolean {
  const address = parseAddress(peer);
  return address !== undefined && isTrusted(address, trusted);
}

/** @returns eight 16-bit numbers, with IPv4 mapped to IPv6 as on dual-stack sockets; undefined if it is not an address */
function parseAddress(text: string): readonly number[] | undefined {
  const address = text.trim();
  if (IPV4.test(address)) {
    const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
    return [...MAPPED, (a << 8) + b, (c << 8) + d];
  }
  // The URL parser reads IPv6 in every runtime. The zone (`fe80::1%eth0`) names a link, not a visitor, and is dropped.
  const literal = address.replace(/%.*$/, '');
  const host = `http://[${literal}]`;
  if (!/^[\da-f:.]+$/i.test(literal) || !URL.canParse(host)) return undefined;
  const [head = '', tail = ''] = new URL(host).hostname.slice(1, -1).split('::');
  const [first = [], last = []] = [head, tail].map((part) => part.split(':').filter(Boolean).map(parseGroup));
  return [...first, ...Array.from({ length: GROUPS - first.length - last.length }, () => 0), ...last];
}

const parseGroup = (group: string): number => Number.parseInt(group, 16);

function parseRange(text: string): Range | undefined {
  const [address = '', length] = text.split('/');
  const groups = parseAddress(address);
  if (!groups) return undefined;
  const most = IPV4.test(address) ? IPV4_BITS : GROUPS * GROUP_BITS;
  if (length === undefined) return { groups, bits: GROUPS * GROUP_BITS };
  if (!/^\d{1,3}$/.test(length) || Number(length) > most) return undefined;
  return { groups, bits: GROUPS * GROUP_BITS - most + Number(length) };
}

function isTrusted(address: readonly number[], trusted: TrustedProxies): boolean {
  return trusted.some(({ groups, bits }) =>
    groups.every((group, at) => {
      const free = Math.min(GROUP_BITS, Math.max(0, (at + 1) * GROUP_BITS - bits));
      return group >> free === (address[at] ?? 0) >> free;
    }),
  );
}

function nameNetwork(address: readonly number[]): string {
  if (MAPPED.every((group, at) => group === address[at])) {
    return address
      .slice(MAPPED.length)
      .map((group) => `${group >> 8}.${group & 0xff}`)
      .join('.');
  }
  const network = address.slice(0, NETWORK_BITS / GROUP_BITS).map((group) => group.toString(16));
  return `${network.join(':')}::/${NETWORK_BITS}`;
}
