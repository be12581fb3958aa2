/** First bytes of each type. Sources: JFIF, the PNG specification, RFC 9649 for WebP. */
const SIGNATURES: ReadonlyArray<readonly [type: string, parts: ReadonlyArray<readonly [at: number, bytes: string]>]> = [
  ['image/jpeg', [[0, '\xff\xd8\xff']]],
  ['image/png', [[0, '\x89PNG\r\n\x1a\n']]],
  [
    'image/webp',
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  ],
];

/** The type by the file's first bytes, whatever its name or sender says; undefined for any other. */
export function readPictureType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1');
  return SIGNATURES.find(([, parts]) => parts.every(([at, text]) => head.startsWith(text, at)))?.[0];
}
