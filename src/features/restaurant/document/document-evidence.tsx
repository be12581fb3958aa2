import { ExternalLink } from 'lucide-react';
import { EVIDENCE_TITLES } from '#domain/places/evidence-view.ts';
import { FACT_VALUES, FACTS, type Fact } from '#domain/places/facts.ts';
import { EVIDENCE_KINDS } from '#domain/places/restaurant.ts';
import { EVIDENCE_ICONS } from '#features/restaurant/evidence/evidence-icons.ts';
import styles from '#features/restaurant/evidence/evidence-section.module.css';
import { Section } from '#features/restaurant/section.tsx';
import { useT } from '#i18n/i18n.tsx';
import { factText } from '#places/cards/fact-text.ts';
import { slot, Where } from './slot.tsx';

/** `EvidenceSection` with slots for its evidence, without the history. */
export function DocumentEvidence() {
  const t = useT();
  return (
    <>
      <Where has="confirmed">
        <Section id="halal" title={t('restaurant.evidenceTitle')} isRaised>
          <Reasons />
        </Section>
      </Where>
      <Where has="unconfirmed">
        <Section id="halal" title={t('restaurant.evidenceTitleNone')} isRaised>
          <Reasons />
        </Section>
      </Where>
      <Where has="overAll">
        <Section id="halal" title={t('restaurant.evidenceTitleExpired')} isRaised>
          <Reasons />
        </Section>
      </Where>
    </>
  );
}

function Reasons() {
  const t = useT();
  return (
    <>
      <Where has="noReasons">
        <p className="soft">{t('restaurant.evidenceNone')}</p>
      </Where>
      <Where has="someReasons">
        <ul className="grid gap-5">
          <Where has="holding">
            <li className={styles.reason}>
              <Reason />
            </li>
          </Where>
          <Where has="expired">
            <li className={`${styles.reason} ${styles.expired}`}>
              <Reason />
            </li>
          </Where>
        </ul>
      </Where>
    </>
  );
}

function Reason() {
  const t = useT();
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        {EVIDENCE_KINDS.map((kind) => {
          const Icon = EVIDENCE_ICONS[kind];
          return (
            <Where key={kind} has={`kind-${kind}`}>
              <Icon />
            </Where>
          );
        })}
      </span>
      <div className="grid at-start gap-1">
        <h3 className={styles.title}>
          {EVIDENCE_TITLES.map((title) => (
            <Where key={title} has={`title-${title}`}>
              {t(`restaurant.evidence.${title}`)}
            </Where>
          ))}
          <Where has="authority">
            {' · '}
            <bdi className={styles.authority}>{slot('authority')}</bdi>
          </Where>
        </h3>
        <p>
          {t('restaurant.evidenceBy', { who: slot('statedBy') })}
          <Where has="sayings">
            <span className="soft">
              {t('places.colon')}
              <Where has="saying">
                {slot('dot')}
                {FACTS.flatMap((fact) =>
                  FACT_VALUES[fact].map((value) => (
                    <Where key={value} has={`${fact}-${value}`}>
                      {factText<Fact>(fact, value, t)}
                    </Where>
                  )),
                )}
              </Where>
            </span>
          </Where>
          <Where has="statement">
            {t('places.colon')}
            <q className="soft" dir="auto">
              {slot('statement')}
            </q>
          </Where>
        </p>
        <ReasonFacts />
        <Where has="register">
          <a className={styles.link} href={slot('register')} target="_blank" rel="noopener noreferrer">
            {t('restaurant.evidenceRegister')}
            <ExternalLink aria-hidden="true" />
          </a>
        </Where>
        <Where has="source">
          <a className={styles.link} href={slot('source')} target="_blank" rel="noopener noreferrer">
            {t('restaurant.evidenceSource')}
            <ExternalLink aria-hidden="true" />
          </a>
        </Where>
      </div>
    </>
  );
}

function ReasonFacts() {
  const t = useT();
  return (
    <ul className={styles.facts}>
      <Where has="onRegister">
        <li>{t('restaurant.onRegister', { authority: slot('authority'), day: slot('checkedOn') })}</li>
      </Where>
      <Where has="checkedElsewhere">
        <li>{t('restaurant.checkedOn', { day: slot('checkedOn') })}</li>
      </Where>
      <Where has="neverChecked">
        <li>{t('restaurant.neverChecked')}</li>
      </Where>
      <Where has="endNotStated">
        <li>{t('restaurant.expiryNotStated')}</li>
      </Where>
      <Where has="validUntil">
        <li>{t('restaurant.validUntil', { day: slot('validUntil') })}</li>
      </Where>
      <Where has="withdrawnOn">
        <li className={styles.ended}>{t('restaurant.evidenceWithdrawn', { day: slot('withdrawnOn') })}</li>
      </Where>
      <Where has="endedOn">
        <li className={styles.ended}>{t('restaurant.evidenceExpired', { day: slot('endedOn') })}</li>
      </Where>
      <Where has="certificateNumber">
        <li>
          {t('restaurant.evidenceNumber')} <span className={styles.number}>{slot('certificateNumber')}</span>
        </li>
      </Where>
    </ul>
  );
}
