import { encodeQR } from 'qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

/** Quiet zone that the standard requires around a code, in modules. */
const QUIET = 4;
/** A code at medium correction holds more, but cameras fail to read it from a screen. */
const MAX_CHARACTERS = 600;

/** A QR code, drawn on the device, so that no service learns its content. Nothing for a text that is too long. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = useMemo(() => (text.length > MAX_CHARACTERS ? null : draw(text)), [text]);
  if (!code) return null;
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`0 0 ${code.size} ${code.size}`}>
      <path d={code.path} shapeRendering="crispEdges" />
    </svg>
  );
}

/** One path of all dark modules, one run per row at a time. */
function draw(text: string): { readonly size: number; readonly path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const path = rows.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size: rows.length, path: path.join('') };
}
