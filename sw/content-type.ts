const TYPES: readonly [ending: RegExp, type: RegExp][] = [
  [/\.m?js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.html$/, /^text\/html/],
  [/\.svg$/, /^image\/svg/],
  [/\.png$/, /^image\/png/],
  [/\.woff2$/, /font|octet-stream/],
  [/\.(?:webmanifest|json)$/, /json/],
];

/** Whether a response can be what its address promises: a captive portal's page is not a script. */
export function isWhatItClaims(url: string, response: Response): boolean {
  if (response.status !== 200 || response.redirected) return false;
  const path = new URL(url).pathname;
  const type = response.headers.get('content-type') ?? '';
  const expected = TYPES.find(([ending]) => ending.test(path));
  return expected ? expected[1].test(type) : true;
}
