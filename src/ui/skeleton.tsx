import styles from './skeleton.module.css';

/** A resting shape where something will appear. CSS lengths; screen readers don't hear it. */
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
