import { CircleAlert, CircleCheck, CircleQuestionMark, ExternalLink, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CertificateState } from '#domain/certificates/certificate-text.ts';
import { toHostName } from '#domain/places/web-address.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { CodeResult } from '#workers/images/api.ts';
import styles from './outcome-card.module.css';
import type { Verdict } from './verdict.ts';

/** What came of a picture or a typed number. */
export type Outcome =
  | { readonly kind: 'answer'; readonly text: string; readonly verdict: Verdict }
  | { readonly kind: 'unread'; readonly problem: Extract<CodeResult, { readonly ok: false }>['problem'] }
  /** The index can't be asked. */
  | { readonly kind: 'failed' };

const UNREAD = {
  none: 'certificate.noCode',
  size: 'certificate.tooLarge',
  type: 'certificate.noPicture',
  unreadable: 'certificate.noPicture',
} as const;

/** Maximum number of characters of a code's text that are shown. */
const SHOWN = 300;

/** Says what came of a picture or a typed number. */
export function OutcomeCard({ outcome }: { readonly outcome: Outcome }) {
  const t = useT();
  if (outcome.kind === 'failed') return <Card icon={CircleAlert} title={t('certificate.failed')} />;
  if (outcome.kind === 'unread') return <Card icon={CircleQuestionMark} title={t(UNREAD[outcome.problem])} />;
  return (
    <div className="grid one-column gap-3">
      <VerdictCard verdict={outcome.verdict} />
      <p className="soft small">
        {t('certificate.says')} <bdi className={styles.text}>{outcome.text.slice(0, SHOWN)}</bdi>
      </p>
    </div>
  );
}

function VerdictCard({ verdict }: { readonly verdict: Verdict }) {
  const t = useT();
  if (verdict.kind === 'none') {
    return (
      <Card icon={CircleQuestionMark} title={t('certificate.none')}>
        <p>{t('certificate.noneMeans')}</p>
      </Card>
    );
  }
  if (verdict.kind === 'address') {
    return (
      <Card icon={CircleQuestionMark} title={t('certificate.address')}>
        <p>{t('certificate.addressMeans')}</p>
        <a className="brand strong" href={verdict.url} target="_blank" rel="noopener noreferrer">
          {t('certificate.open', { host: toHostName(verdict.url) })} <ExternalLink aria-hidden="true" />
        </a>
      </Card>
    );
  }
  const { kind, slug, name, address, state } = verdict;
  const isGood = kind !== 'other' && state.kind === 'valid';
  return (
    <Card
      icon={isGood ? CircleCheck : CircleAlert}
      isGood={isGood}
      title={t(kind === 'other' ? 'certificate.other' : 'certificate.this', { name })}
    >
      {address ? <p className="soft">{address}</p> : null}
      <StateLine verdict={verdict} />
      <Link className="brand strong" to={`/restaurant/${slug}`}>
        {t('certificate.toPlace')}
      </Link>
    </Card>
  );
}

function StateLine({ verdict }: { readonly verdict: Extract<Verdict, { readonly state: CertificateState }> }) {
  const t = useT();
  const format = useFormat();
  const { authority, state, checkedOn } = verdict;
  const facts = [
    state.kind === 'expired' && t('restaurant.evidenceExpired', { day: format.day(state.until) }),
    state.kind === 'ended' && t('certificate.ended'),
    state.kind === 'valid' && state.until !== null && t('restaurant.validUntil', { day: format.day(state.until) }),
    state.kind === 'valid' && state.until === null && t('restaurant.expiryNotStated'),
    checkedOn !== null && authority !== null && t('restaurant.onRegister', { authority, day: format.day(checkedOn) }),
    checkedOn !== null && authority === null && t('restaurant.checkedOn', { day: format.day(checkedOn) }),
  ];
  return facts.map((fact) => (fact ? <p key={fact}>{fact}</p> : null));
}

interface CardProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly isGood?: boolean;
  readonly children?: ReactNode;
}

function Card({ icon: Icon, title, isGood = false, children }: CardProps) {
  return (
    <section className="card padded grid one-column gap-2">
      <h2 className={isGood ? `${styles.title} ${styles.good}` : styles.title}>
        <Icon aria-hidden="true" />
        <span>{title}</span>
      </h2>
      {children}
    </section>
  );
}
