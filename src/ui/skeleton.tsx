import styles from './skeleton.module.css';

/** A placeholder for content to come. CSS lengths; hidden from screen readers. */
export function Skeleton({
  width = '100%',
  height = '1em',
  radius,
}: {
  readonly width?: string;
  readonly height?: string;
  readonly radius?: string;
}) {
  return (
    <span
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
      aria-hidden="true"
    />
  );
}
