import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './filter-group.module.css';

interface FilterListProps {
  /** 'dialog': spacious, with lines between the groups; 'side': beside a list. */
  readonly kind: 'dialog' | 'side';
  readonly children: ReactNode;
}

/** All the groups of filters of a screen. */
export function FilterList({ kind, children }: FilterListProps) {
  return <div className={styles[kind]}>{children}</div>;
}

interface FilterGroupProps {
  readonly title: string;
  /** Stands above the choices. */
  readonly before?: ReactNode;
  /** Drawn weaker: a choice that is not applied yet. */
  readonly isPending?: boolean;
  readonly children: ReactNode;
}

/** The choices of one filter under its name. */
export function FilterGroup({ title, before, isPending = false, children }: FilterGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <h3>{title}</h3>
      </legend>
      {before ? <div className={styles.before}>{before}</div> : null}
      <div className={classNames(styles.choices, isPending && styles.pending)}>{children}</div>
    </fieldset>
  );
}
