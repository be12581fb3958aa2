import { Undo2 } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { DEFAULT_PLAN, planIn, subscriptionPath } from './plan-address.ts';

/** /subscription/cancelled: the person left the payment page without paying (U8). */
export function CancelledPage() {
  const t = useT();
  return (
    <EmptyState level={1} icon={<Undo2 />} title={t('plans.left.title')} text={t('plans.left.text')}>
      <ButtonLink variant="primary" to={subscriptionPath(planIn(useLocation().search) ?? DEFAULT_PLAN)}>
        {t('plans.left.back')}
      </ButtonLink>
      <ButtonLink to="/search">{t('plans.success.search')}</ButtonLink>
    </EmptyState>
  );
}
