import { PLAN_IDS, type PlanId, yearlySavingsPercent } from '#domain/payments/plans.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './plans.module.css';

interface PlanToggleProps {
  readonly plan: PlanId;
  readonly onPlan: (plan: PlanId) => void;
}

/** Monthly or yearly, with the yearly saving computed from the prices (S133, S141, U1). */
export function PlanToggle({ plan, onPlan }: PlanToggleProps) {
  const t = useT();
  const format = useFormat();
  return (
    <fieldset className={styles.toggle}>
      <legend>
        <VisuallyHidden>{t('plans.toggle')}</VisuallyHidden>
      </legend>
      {PLAN_IDS.map((id) => (
        <label key={id} className={styles.choice}>
          <input type="radio" name="plan" value={id} checked={plan === id} onChange={() => onPlan(id)} />
          <span>
            {t(`plans.${id}`)}
            {id === 'yearly' ? (
              <em className={styles.saving}>
                {t('plans.saving', { share: format.percent(yearlySavingsPercent() / 100) })}
              </em>
            ) : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
