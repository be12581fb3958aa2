/** Texts that an attacker might write, or that programs fail on: 300, from each payload in each wrapping. */

/** The scripts set `globalThis.harmed` if they run. */
const PAYLOADS = [
  '<script>globalThis.harmed = 1</script>',
  '</script><script>globalThis.harmed = 1</script>',
  '<img src=x onerror="globalThis.harmed = 1">',
  '<svg/onload=globalThis.harmed=1>',
  '"><iframe srcdoc="<script>parent.harmed=1</script>">',
  "' autofocus onfocus=globalThis.harmed=1 x='",
  'javascript:globalThis.harmed=1',
  'data:text/html,<script>opener.harmed=1</script>',
  '{{constructor.constructor("globalThis.harmed=1")()}}',
  '${globalThis.harmed = 1}',
  '<style>*{display:none}</style>',
  '<base href="https://evil.example/">',
  '<a href="javascript:globalThis.harmed=1">x</a>',
  "'; drop table public.restaurants; --",
  "1' or '1'='1",
  '%00%0d%0aSet-Cookie: harmed=1',
  '../../../../etc/passwd',
  '{count, plural, one {#} other {#}}',
  '{0} %s %n {name}',
  '=cmd|"/C calc"!A0',
  '\u202egnol si siht\u202c',
  '\u2066\u2067\u200f mixed \u2069',
  'Z\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309a\u0310\u0311\u0312l\u0313\u0314g\u0315o',
  '\u0000\u0007\u001b[31mred\u001b[0m',
  '\ud800 lone \udfff',
  '👨‍👩‍👧‍👦🏳️‍🌈🇸🇬',
  'مطعم <b>حلال</b> & "طازج"',
  'ก็้้้้้้้้้้้้้้้้้้้้',
  '&lt;script&gt; &amp;amp; &#x3C;',
  "O'Brien select a table, drop by, 1=1 stars",
] as const;

const DRESSES: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `Warung ${payload}`,
  (payload) => `${payload} Kitchen`,
  (payload) => payload.repeat(20),
  (payload) => payload.replaceAll(' ', '\u00a0'),
  (payload) => `\u200b${payload}\u200b`,
  (payload) => payload.toUpperCase(),
  (payload) => `${'x'.repeat(500)}${payload}`,
  (payload) => encodeURIComponent(payload.toWellFormed()),
  (payload) => `<!--${payload}-->`,
];

export const HOSTILE_STRINGS: readonly string[] = PAYLOADS.flatMap((payload) => DRESSES.map((dress) => dress(payload)));
