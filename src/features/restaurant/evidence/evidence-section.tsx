import { ExternalLink, ScanQrCode } from 'lucide-react';
import { askAbout } from '#domain/certificates/asked-place.ts';
import { contraryTagsOf } from '#domain/places/contrary-tags.ts';
import {
  type EvidenceView,
  evidenceTitle,
  evidenceViews,
  isOnRegister,
  isOver,
  type Validity,
} from '#domain/places/evidence-view.ts';
import { type Fact, factsAgainst, statedFacts } from '#domain/places/facts.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { Section } from '#features/restaurant/section.tsx';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { factText } from '#places/cards/fact-text.ts';
import { HalalBadge } from '#places/cards/halal-badge.tsx';
import { statedByText } from '#places/cards/stated-by-text.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EVIDENCE_ICONS } from './evidence-icons.ts';
import styles from './evidence-section.module.css';
import { datedChanges } from './status-dates.ts';

/** The evidence for a place: each with its source, when it was checked and how long it is valid (U31). */
export function EvidenceSection({ place, today }: { readonly place: Restaurant; readonly today: string }) {
  const t = useT();
  const reasons = evidenceViews(place, today);
  const isOverAll = reasons.length > 0 && reasons.every(isOver);
  return (
    <Section id="halal" title={t(titleOf(place, isOverAll))} isRaised>
      <ContraryTags place={place} />
      {reasons.length === 0 ? (
        <p className="soft">{t('restaurant.evidenceNone')}</p>
      ) : (
        <ul className="grid gap-5">
          {reasons.map((reason) => (
            <Reason key={reason.id} reason={reason} />
          ))}
        </ul>
      )}
      <WallLink place={place} reasons={reasons} />
      <StatusHistory place={place} />
    </Section>
  );
}

/** To the page that reads the certificate on the wall, for a place that has one by its evidence. */
function WallLink({ place, reasons }: { readonly place: Restaurant; readonly reasons: readonly EvidenceView[] }) {
  const t = useT();
  const certificates = reasons.filter(({ kind }) => kind === 'certificate');
  if (certificates.length === 0) return null;
  // Only a register's number may be confirmed: nobody checked the others.
  const asked = askAbout(
    place,
    certificates.filter(({ verified }) => verified),
  );
  return (
    <ButtonLink to="/certificate" state={asked} icon={<ScanQrCode aria-hidden="true" />}>
      {t('certificate.link')}
    </ButtonLink>
  );
}

/** The place's tags for alcohol, pork, a bar or no halal food: with them, tags don't make a place halal-friendly (U120). */
function ContraryTags({ place }: { readonly place: Restaurant }) {
  const t = useT();
  const tags = contraryTagsOf(place.evidence);
  if (tags.length === 0) return null;
  const id = place.halal_status === 'certified' ? 'restaurant.contraryCertified' : 'restaurant.contrary';
  const said = place.evidence.flatMap(({ kind, ended_on, facts }) =>
    kind === 'source_tag' && !ended_on
      ? factsAgainst(facts).map((fact) => factText<Fact>(fact, facts?.[fact] ?? 'unknown', t))
      : [],
  );
  // Documents of an earlier server have tags without facts.
  const words = said.length > 0 ? [...new Set(said)].join(' · ') : tags.join(', ');
  return <p className="soft">{t(id, { tags: words })}</p>;
}

function titleOf({ halal_status: status }: Restaurant, isOverAll: boolean) {
  if (isOverAll) return 'restaurant.evidenceTitleExpired';
  return status === 'unverified' ? 'restaurant.evidenceTitleNone' : 'restaurant.evidenceTitle';
}

function Reason({ reason }: { readonly reason: EvidenceView }) {
  const t = useT();
  const Icon = EVIDENCE_ICONS[reason.kind];
  const isExpired = isOver(reason);
  return (
    <li className={isExpired ? `${styles.reason} ${styles.expired}` : styles.reason}>
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <div className="grid at-start gap-1">
        <h3 className={styles.title}>
          {t(`restaurant.evidence.${evidenceTitle(reason)}`)}
          {reason.authority ? (
            <>
              {' · '}
              <bdi className={styles.authority}>{reason.authority}</bdi>
            </>
          ) : null}
        </h3>
        <p>
          {t('restaurant.evidenceBy', { who: statedByText(reason.stated_by, t) })}
          <Said reason={reason} />
        </p>
        <ul className={styles.facts}>
          <CheckFact reason={reason} />
          <ValidityFact validity={reason.validity} />
          {reason.certificate_number ? (
            <li>
              {t('restaurant.evidenceNumber')} <span className={styles.number}>{reason.certificate_number}</span>
            </li>
          ) : null}
        </ul>
        {reason.url ? (
          <a className={styles.link} href={reason.url} target="_blank" rel="noopener noreferrer">
            {t(isOnRegister(reason) ? 'restaurant.evidenceRegister' : 'restaurant.evidenceSource')}
            <ExternalLink aria-hidden="true" />
          </a>
        ) : null}
      </div>
    </li>
  );
}

/** A tag in plain words, anything else as its source wrote it. */
function Said({ reason: { kind, facts, statement } }: { readonly reason: EvidenceView }) {
  const t = useT();
  const words = kind === 'source_tag' ? statedFacts(facts).map(([fact, value]) => factText(fact, value, t)) : [];
  if (words.length > 0) return <span className="soft">{t('places.colon') + words.join(' · ')}</span>;
  if (!statement) return null;
  return (
    <>
      {t('places.colon')}
      <q className="soft" dir="auto">
        {statement}
      </q>
    </>
  );
}

/** The date of the register, else of the statement. */
function CheckFact({ reason }: { readonly reason: EvidenceView }) {
  const t = useT();
  const format = useFormat();
  const { authority, checked_on: checkedOn } = reason;
  if (checkedOn === null) return <li>{t('restaurant.neverChecked')}</li>;
  const day = format.day(checkedOn);
  return isOnRegister(reason) && authority !== null ? (
    <li>{t('restaurant.onRegister', { authority, day })}</li>
  ) : (
    <li>{t('restaurant.checkedOn', { day })}</li>
  );
}

function ValidityFact({ validity }: { readonly validity: Validity }) {
  const t = useT();
  const format = useFormat();
  switch (validity.kind) {
    case 'endless':
      return null;
    case 'not-stated':
      return <li>{t('restaurant.expiryNotStated')}</li>;
    case 'valid':
      return <li>{t('restaurant.validUntil', { day: format.day(validity.until) })}</li>;
    case 'ended':
      return <li className={styles.ended}>{t('restaurant.evidenceWithdrawn', { day: format.day(validity.since) })}</li>;
    default:
      return <li className={styles.ended}>{t('restaurant.evidenceExpired', { day: format.day(validity.until) })}</li>;
  }
}

function StatusHistory({ place }: { readonly place: Restaurant }) {
  const t = useT();
  const format = useFormat();
  if (place.status_history.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary className={styles.summary}>{t('restaurant.history')}</summary>
      <ol className={styles.changes}>
        {datedChanges(place).map((change) => (
          <li key={change.changed_at} className={styles.change}>
            <HalalBadge status={change.status} />
            <span>
              {t(change.isBySource ? 'restaurant.statusBySource' : 'restaurant.statusSince', {
                day: format.day(change.day),
              })}
              {change.reason ? (
                <>
                  {' · '}
                  <bdi>{change.reason}</bdi>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
