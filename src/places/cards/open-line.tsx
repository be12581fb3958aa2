import type { ReactNode } from 'react';
import type { OpenState } from '#domain/hours/opening-hours.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import styles from './open-line.module.css';
import { type OpenText, openText } from './open-text.ts';

/** 'Open until 22:00' and its siblings, in one line; with a remark where today may be a holiday that nobody has listed. */
export function OpenLine({ state }: { readonly state: OpenState }) {
  const mayDiffer = (state.kind === 'open' || state.kind === 'closed') && state.mayDiffer === true;
  return <OpenWords {...openText(state, useT(), useFormat())} remark={mayDiffer ? <HolidayRemark /> : null} />;
}

interface OpenWordsProps extends OpenText {
  readonly remark: ReactNode;
}

/** A sentence about now in its colour, and what else holds. */
export function OpenWords({ tone, text, remark }: OpenWordsProps) {
  return (
    <span className={styles.line}>
      <span className={styles[tone]}>{text}</span>
      {remark}
    </span>
  );
}

/** Follows a sentence about now. */
export function HolidayRemark() {
  const t = useT();
  return <span className={styles.unknown}> · {t('places.open.mayDiffer')}</span>;
}
