import { Building2, Check, Minus } from 'lucide-react';
import { useState } from 'react';
import type { PlanId } from '#domain/payments/plans.ts';
import { useT } from '#i18n/i18n.tsx';
import { mailto } from '#platform/contact.ts';
import { useIsMember } from '#services/use-is-member.ts';
import { useIsPro } from '#services/use-is-pro.ts';
import { useMembership } from '#services/use-membership.ts';
import { ButtonAnchor, ButtonLink } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { DEFAULT_PLAN, subscriptionPath } from './plan-address.ts';
import { FIGURES, FreeCard, ProCard } from './plan-cards.tsx';
import { Questions } from './plan-questions.tsx';
import { PlanToggle } from './plan-toggle.tsx';
import styles from './plans.module.css';

/** Features of the free plan and of Pro: yes, no, or a text. */
const ROWS = [
  ['search', true, true],
  ['reviews', true, true],
  ['saves', 'text', 'text'],
  ['basic', true, true],
  ['advanced', false, true],
  ['maps', false, true],
  ['prayer', true, true],
  ['discounts', false, 'text'],
  ['support', false, true],
  ['early', false, true],
  ['quiet', false, true],
] as const;

/** /pricing: three plans, a comparison and a FAQ, for visitors and members (S138, S139, S140). */
export function PricingPage() {
  const t = useT();
  const isMember = useIsMember();
  const isPro = useIsPro() === true;
  const membership = useMembership();
  const [chosen, setPlan] = useState<PlanId | null>(null);
  const own = isPro ? membership?.plan : null;
  const plan = chosen ?? own ?? DEFAULT_PLAN;
  const isOwn = isPro && (!own || plan === own);
  const hasTrial = membership?.hadTrial !== true;
  return (
    <div className={styles.page}>
      <header className="grid gap-2">
        <PageTitle title={t('plans.pricing.title')} />
        <p className="soft">{t(isPro ? 'plans.subscription.lead' : 'plans.pricing.lead')}</p>
      </header>
      <PlanToggle plan={plan} onPlan={setPlan} />
      <div className={styles.cards}>
        <FreeCard isOwn={isMember && !isPro}>
          {isMember ? null : (
            <ButtonLink isWide to="/signup">
              {t('plans.free.start')}
            </ButtonLink>
          )}
        </FreeCard>
        <ProCard plan={plan} hasTrial={hasTrial && !isPro} isOwn={isOwn}>
          {isPro ? (
            <ButtonLink isWide to="/subscription">
              {t('plans.manage')}
            </ButtonLink>
          ) : (
            <ButtonLink
              isWide
              variant="primary"
              to={isMember ? subscriptionPath(plan) : `/signup?next=${encodeURIComponent(subscriptionPath(plan))}`}
            >
              {isMember
                ? t(hasTrial ? 'plans.pro.startTrial' : 'plans.pro.upgrade')
                : t('plans.pro.startVisitor', FIGURES)}
            </ButtonLink>
          )}
        </ProCard>
        <section className={styles.card} aria-labelledby="plan-enterprise">
          <h2 id="plan-enterprise">{t('plans.enterprise.title')}</h2>
          <p className={styles.price}>
            <strong>{t('plans.enterprise.price')}</strong>
          </p>
          <p className="soft">{t('plans.enterprise.text')}</p>
          <ButtonAnchor
            isWide
            icon={<Building2 aria-hidden="true" />}
            href={mailto('support', t('plans.enterprise.subject'))}
          >
            {t('plans.enterprise.contact')}
          </ButtonAnchor>
        </section>
      </div>
      <Comparison />
      <Questions />
    </div>
  );
}

function Comparison() {
  const t = useT();
  const cell = (name: string, value: boolean | 'text', of: 'free' | 'pro') => {
    // The texts' message ids contain the row's and the plan's name.
    if (value === 'text')
      return name === 'discounts' ? t('plans.compare.discounts.pro', FIGURES) : t(`plans.compare.saves.${of}`, FIGURES);
    const Icon = value ? Check : Minus;
    return (
      <>
        <Icon aria-hidden="true" />
        <VisuallyHidden>{t(value ? 'plans.compare.yes' : 'plans.compare.no')}</VisuallyHidden>
      </>
    );
  };
  return (
    <section className={styles.compare} aria-labelledby="plan-compare">
      <h2 id="plan-compare">{t('plans.compare.title')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('plans.compare.feature')}</th>
            <th scope="col">{t('plans.free.title')}</th>
            <th scope="col">{t('plans.pro.title')}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([name, free, pro]) => (
            <tr key={name}>
              <th scope="row">{t(`plans.compare.row.${name}`)}</th>
              <td>{cell(name, free, 'free')}</td>
              <td>{cell(name, pro, 'pro')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
