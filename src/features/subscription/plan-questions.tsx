import { ChevronDown } from 'lucide-react';
import { REFUND_DAYS, TRIAL_DAYS } from '#domain/payments/plans.ts';
import { useT } from '#i18n/i18n.tsx';
import styles from './plans.module.css';

const QUESTIONS = ['trial', 'cancel', 'refund', 'offline', 'devices', 'pay'] as const;

/** The FAQ of the pricing (S138) and subscription (S133) pages; both promise a refund within fourteen days (K43, U3). */
export function Questions() {
  const t = useT();
  return (
    <section className={styles.questions} aria-labelledby="plan-faq">
      <h2 id="plan-faq">{t('plans.faq.title')}</h2>
      {QUESTIONS.map((question) => (
        <details key={question}>
          <summary>
            {t(`plans.faq.${question}.question`)}
            <ChevronDown aria-hidden="true" />
          </summary>
          <p>{t(`plans.faq.${question}.answer`, { days: REFUND_DAYS, trial: TRIAL_DAYS })}</p>
        </details>
      ))}
    </section>
  );
}
