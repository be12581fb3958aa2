import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

interface Look {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** Fills the line. */
  readonly isWide?: boolean;
  readonly icon?: ReactNode;
}

type ButtonProps = Look & { readonly isBusy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A push button, at least 44 px high. While `isBusy` it can't be pressed, but keeps its width and name. */
export function Button({ variant, isWide, icon, isBusy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(look({ variant, isWide }), className)}
      aria-busy={isBusy || undefined}
      // `disabled` would lose the focus.
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

/** A link inside the app that looks like a button. */
export function ButtonLink({ variant, isWide, icon, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={classNames(look({ variant, isWide }), className)}>
      {icon}
      {children}
    </Link>
  );
}

/** A link that leaves the app (a telephone number, a map, a website) and looks like a button. */
export function ButtonAnchor({
  variant,
  isWide,
  icon,
  className,
  children,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={classNames(look({ variant, isWide }), className)}>
      {icon}
      {children}
    </a>
  );
}

interface IconLook {
  /** The accessible name, also shown as a tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOutlined?: boolean;
}

/** A round button of 44 px with only an icon. */
export function IconButton({
  label,
  icon,
  isOutlined,
  className,
  ...rest
}: IconLook & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.icon, isOutlined && styles.outlined, className)}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  );
}

/** A round external link of 44 px with only an icon. */
export function IconAnchor({
  label,
  icon,
  isOutlined,
  className,
  ...rest
}: IconLook & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'>) {
  return (
    <a
      {...rest}
      className={classNames(styles.icon, isOutlined && styles.outlined, className)}
      aria-label={label}
      title={label}
    >
      {icon}
    </a>
  );
}

function look({ variant = 'secondary', isWide }: { variant: Look['variant']; isWide: boolean | undefined }): string {
  return classNames(styles.button, styles[variant], isWide && styles.wide);
}
