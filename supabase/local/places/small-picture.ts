import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits each for red, green and blue. */
const TRUE_COLOUR = [8, 2, 0, 0, 0];

/** A PNG with two colours, for the upper and lower half, drawn from a seed. */
export function smallPicture(seed: string, width: number, height: number): Buffer {
  const hash = createHash('sha256').update(seed).digest();
  const row = (at: number) => Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, hash.subarray(at, at + 3))]);
  const [upper, lower] = [row(0), row(3)];
  const rows = Array.from({ length: height }, (_, y) => (y < height / 2 ? upper : lower));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([head, Buffer.from(TRUE_COLOUR)])),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}
