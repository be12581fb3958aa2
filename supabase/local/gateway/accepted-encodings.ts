/** The content encodings that a request accepts, without excluded ones (`q=0`). */
export function acceptedEncodings(headers: Headers): string[] {
  return (headers.get('accept-encoding') ?? '')
    .split(',')
    .map((entry) => entry.trim().split(/\s*;\s*q=/))
    .filter(([, weight]) => Number(weight ?? 1) > 0)
    .map(([name]) => name ?? '');
}
