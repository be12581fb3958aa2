import { useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly name: string;
  /** Address of the picture; null or undefined for none. */
  readonly url: string | null | undefined;
  /** CSS length. */
  readonly size: string;
}

/** A person's picture, or their initial if there is none or it fails to load. Hidden from screen readers. */
export function Avatar({ name, url, size }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const [first = '?'] = name.trim();
  return (
    <span
      className={styles.avatar}
      style={{ inlineSize: size, blockSize: size, fontSize: `calc(${size} * 0.42)` }}
      aria-hidden="true"
    >
      {url && url !== failed ? (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setFailed(url)} />
      ) : (
        first.toLocaleUpperCase()
      )}
    </span>
  );
}
