import styles from './gauge.module.css';

interface GaugeProps {
  readonly label: string;
  /** What it shows, in words. */
  readonly text: string;
  /** 0 to `max`. */
  readonly value: number;
  readonly max: number;
}

/** A progress bar. The text beside it is visible; the bar itself repeats it for screen readers only. */
export function Gauge({ label, text, value, max }: GaugeProps) {
  return (
    <div className={styles.gauge}>
      <meter aria-label={label} min={0} max={max} value={value} aria-valuetext={text} />
      <span style={{ inlineSize: `${(100 * Math.min(value, max)) / max}%` }} aria-hidden="true" />
    </div>
  );
}
