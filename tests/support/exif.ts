/** Adds EXIF data to a picture, and detects it. */

/** A word that occurs only in the EXIF block. */
const CAMERA = 'RihlaTestCamera';

/** Adds an EXIF block to a JPEG: orientation 6 (rotate by 90°), a camera name, and a GPS position in Singapore. */
export function withExif(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const tiff = new DataView(new ArrayBuffer(170));
  const ascii = (at: number, text: string) =>
    new TextEncoder().encode(text).forEach((byte, n) => tiff.setUint8(at + n, byte));
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.setUint16(at, tag);
    tiff.setUint16(at + 2, type);
    tiff.setUint32(at + 4, count);
    if (type === 3) tiff.setUint16(at + 8, value);
    else tiff.setUint32(at + 8, value);
  };
  ascii(0, 'MM');
  tiff.setUint16(2, 42);
  tiff.setUint32(4, 8);
  tiff.setUint16(8, 3);
  entry(10, 0x0110, 2, CAMERA.length + 1, 50);
  entry(22, 0x0112, 3, 1, 6);
  entry(34, 0x8825, 4, 1, 70);
  ascii(50, CAMERA);
  tiff.setUint16(70, 2);
  entry(72, 0x0001, 2, 2, 0x4e000000);
  entry(84, 0x0002, 5, 3, 100);
  [1, 1, 18, 1, 0, 1].forEach((part, n) => tiff.setUint32(100 + 4 * n, part));
  const block = new Uint8Array(4 + 6 + tiff.byteLength);
  block.set([0xff, 0xe1, (block.length - 2) >> 8, (block.length - 2) & 0xff]);
  block.set(new TextEncoder().encode('Exif\0\0'), 4);
  block.set(new Uint8Array(tiff.buffer), 10);
  const made = new Uint8Array(jpeg.length + block.length);
  made.set(jpeg.subarray(0, 2));
  made.set(block, 2);
  made.set(jpeg.subarray(2), 2 + block.length);
  return made;
}

/** Whether the bytes contain an EXIF block, or the camera's name anywhere. */
export function hasExif(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes);
  return text.includes('Exif\0\0') || text.includes(CAMERA);
}
