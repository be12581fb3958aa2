import type { Evidence } from '#domain/places/evidence-view.ts';
import { type CurrentFact, type CurrentFacts, FACTS, type Fact, type FactValue } from '#domain/places/facts.ts';
import { Section } from '#features/restaurant/section.tsx';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { FACT_LABELS, factText, saidText } from '#places/cards/fact-text.ts';
import { statedByText } from '#places/cards/stated-by-text.ts';
import styles from './facts-section.module.css';
import { WaiterLink } from './waiter-link.tsx';

interface FactsSectionProps {
  readonly place: Parameters<typeof WaiterLink>[0]['place'];
  readonly facts: CurrentFacts;
  /** Who states the facts; empty if only the outline is known. */
  readonly evidence: readonly Evidence[];
}

/** What is so at a place, who says so and when; and what nobody has said. */
export function FactsSection({ place, facts, evidence }: FactsSectionProps) {
  const t = useT();
  const format = useFormat();
  const stated = FACTS.filter((fact) => facts[fact] !== 'unknown');
  const silent = FACTS.filter((fact) => facts[fact] === 'unknown').map((fact) => t(FACT_LABELS[fact]));
  return (
    <Section id="facts" title={t('restaurant.facts')}>
      {stated.length > 0 ? (
        <dl className={styles.facts}>
          {stated.map((fact) => (
            <div key={fact} className={styles.fact}>
              <dt className="soft small">{t(FACT_LABELS[fact])}</dt>
              <dd className={styles.value}>{saidText(fact, facts[fact], t)}</dd>
              {evidence.map((piece) => (
                <Statement key={piece.id} piece={piece} fact={fact} current={facts[fact]} />
              ))}
            </div>
          ))}
        </dl>
      ) : null}
      {silent.length > 0 ? (
        <p className="soft small">{t('restaurant.factsUnknown', { facts: format.list(silent) })}</p>
      ) : null}
      <WaiterLink place={place} />
    </Section>
  );
}

interface StatementProps {
  readonly piece: Evidence;
  readonly fact: Fact;
  /** As shown above the statements: a source that says something else, or less, says its own. */
  readonly current: CurrentFact;
}

/** Who states a fact, and when; nothing if this evidence doesn't, or no longer does. */
function Statement({ piece, fact, current }: StatementProps) {
  const t = useT();
  const format = useFormat();
  const value: FactValue | undefined = piece.facts?.[fact];
  if (value === undefined || piece.ended_on) return null;
  const who = piece.authority ?? statedByText(piece.stated_by, t);
  return (
    <dd className="soft small">
      {value === current ? null : `${factText<Fact>(fact, value, t)}${t('places.colon')}`}
      <bdi>
        {piece.checked_on === null
          ? t('restaurant.factByUndated', { who })
          : t('restaurant.factBy', { who, day: format.day(piece.checked_on) })}
      </bdi>
    </dd>
  );
}
