import { useId } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { ChoicesSlot } from '#places/standard/choices-slot.tsx';
import styles from './account.module.css';

/** The person's halal standard, among the preferences of this device. */
export function StandardSection() {
  const t = useT();
  const id = useId();
  return (
    <section className={styles.group} id="standard" aria-labelledby={id}>
      <h2 id={id}>{t('standard.title')}</h2>
      <ChoicesSlot />
    </section>
  );
}
