/** The start of an iPhone's photo in HEIC, which Chromium can't decode. */
export function heicFile(name = 'IMG_0001.HEIC'): File {
  const head = new Uint8Array(64);
  head[3] = 24;
  head.set(new TextEncoder().encode('ftypheic'), 4);
  head.set(new TextEncoder().encode('mif1heic'), 16);
  return new File([head], name, { type: 'image/heic' });
}
