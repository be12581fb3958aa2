import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  /** Buttons: what to do next. */
  readonly children?: ReactNode;
  /** Level of the title in the page's outline. */
  readonly level?: 1 | 2 | 3;
  /** Errors are announced at once. */
  readonly isError?: boolean;
}

/** Replaces missing content, or shows an error: what happened, and what to do next. */
export function EmptyState({ icon, title, text, children, level = 2, isError = false }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className={styles.empty} role={isError ? 'alert' : undefined}>
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <Title className={styles.title} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Title>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children ? <div className={styles.actions}>{children}</div> : null}
    </div>
  );
}
