import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { FREE_SAVES, MEMBER_DISCOUNT_PERCENT, type PlanId, TRIAL_DAYS } from '#domain/payments/plans.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { StreetMaps } from '#places/street-maps.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './plans.module.css';
import { priceText } from './price-text.ts';

const FREE_FEATURES = ['search', 'saves', 'reviews', 'filters', 'prayer', 'promotions'] as const;
const PRO_FEATURES = ['saves', 'filters', 'maps', 'prayer', 'discounts', 'support', 'early', 'quiet'] as const;

/** Values for the features' texts. */
export const FIGURES = {
  saves: FREE_SAVES,
  least: MEMBER_DISCOUNT_PERCENT.min,
  most: MEMBER_DISCOUNT_PERCENT.max,
  days: TRIAL_DAYS,
} as const;

interface CardProps {
  readonly children?: ReactNode;
  /** Whether this is the person's current plan. */
  readonly isOwn?: boolean;
}

/** The free plan: search, up to ten saved places, reviews, all filters of the specification, prayer (U122), and promotions (A5). */
export function FreeCard({ children, isOwn = false }: CardProps) {
  const t = useT();
  const format = useFormat();
  return (
    <section className={styles.card} aria-labelledby="plan-free">
      <h2 id="plan-free">{t('plans.free.title')}</h2>
      <p className={styles.price}>
        <strong>{priceText('free', format)}</strong>
      </p>
      <p className="soft">{t('plans.free.text')}</p>
      <ul className={styles.features}>
        {FREE_FEATURES.map((name) => (
          <Feature key={name}>{t(`plans.free.feature.${name}`, FIGURES)}</Feature>
        ))}
      </ul>
      {isOwn ? <p className={styles.own}>{t('plans.current')}</p> : children}
    </section>
  );
}

/** The eight features of Pro (A6, U78), and their price (K41). */
export function ProCard({ plan, hasTrial, children, isOwn = false }: CardProps & { plan: PlanId; hasTrial: boolean }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className={classNames(styles.card, styles.pro)} aria-labelledby="plan-pro">
      <h2 id="plan-pro">{t('plans.pro.title')}</h2>
      <p className={styles.price}>
        <strong>{priceText(plan, format)}</strong> {t(`plans.pro.per.${plan}`)}
      </p>
      <p className="soft">{hasTrial ? t('plans.pro.trial', FIGURES) : t('plans.pro.text')}</p>
      <ul className={styles.features}>
        {PRO_FEATURES.map((name) => (
          <Feature key={name}>{t(`plans.pro.feature.${name}`, FIGURES)}</Feature>
        ))}
      </ul>
      <StreetMaps />
      {isOwn ? <p className={styles.own}>{t('plans.current')}</p> : children}
    </section>
  );
}

function Feature({ children }: { readonly children: ReactNode }) {
  return (
    <li>
      <Check aria-hidden="true" />
      {children}
    </li>
  );
}
