import type { OpenState } from '#domain/hours/opening-hours.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './open-line.module.css';
import { type OpenText, openText } from './open-text.ts';

/** 'Open until 22:00' and its siblings, in one line. */
export function OpenLine({ state }: { readonly state: OpenState }) {
  return <OpenWords {...openText(state, useT(), useFormat())} />;
}

/** A sentence about now in its colour. */
export function OpenWords({ tone, text }: OpenText) {
  return <span className={classNames(styles.line, styles[tone])}>{text}</span>;
}
