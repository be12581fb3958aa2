import { encodeQR } from 'qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

/** As the standard wants it around a code, in modules. */
const QUIET = 4;
/** What a code can hold at medium correction is more; cameras in front of a screen fail earlier. */
const MOST_CHARACTERS = 600;

/** A QR code, drawn here: no service learns what it says. Nothing for a text that no camera would read. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = useMemo(() => (text.length > MOST_CHARACTERS ? null : draw(text)), [text]);
  if (!code) return null;
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`0 0 ${code.size} ${code.size}`}>
      <path d={code.path} shapeRendering="crispEdges" />
    </svg>
  );
}

/** One path of all dark modules, a run of a row at a time. */
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
