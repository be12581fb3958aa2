import type { ReactNode } from 'react';
import type { FacetCount, Facets } from '#domain/search.ts';
import {
  DEFAULT_RADIUS_KM,
  FILTER_AMENITIES,
  HALAL_STATUSES,
  PRICE_LEVELS,
  RADIUS_CHOICES_KM,
  SEARCH_CUISINES,
} from '#domain/taxonomy.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { type Criteria, sortOf, toggled } from '#places/criteria.ts';
import { ToggleChip } from '#ui/chip.tsx';
import { CityChoice } from './city-choice.tsx';
import styles from './filter-dialog.module.css';

interface FilterSectionsProps {
  readonly draft: Criteria;
  readonly onDraft: (draft: Criteria) => void;
  /** Counts under all other filters of the draft; undefined until they are known. */
  readonly facets: Facets | undefined;
}

const OFFERED_SORTS = ['relevance', 'distance', 'rating'] as const;

/** Every filter of /search (S33-S38), with how many places each choice would leave. */
export function FilterSections({ draft, onDraft, facets }: FilterSectionsProps) {
  const t = useT();
  const format = useFormat();
  const count = (counts: readonly FacetCount[] | undefined, value: string) => {
    if (!counts) return {};
    const found = counts.find((each) => each.value.toLowerCase() === value.toLowerCase());
    return { count: format.number(found?.count ?? 0) };
  };
  return (
    <>
      <Section title={t('search.sortTitle')}>
        {OFFERED_SORTS.map((sort) => (
          <ToggleChip key={sort} isOn={sortOf(draft) === sort} onClick={() => onDraft({ ...draft, sort })}>
            {t(`search.sort.${sort}`)}
          </ToggleChip>
        ))}
      </Section>
      <Section title={t('search.halalTitle')}>
        {HALAL_STATUSES.map((status) => (
          <ToggleChip
            key={status}
            isOn={draft.halalStatus.includes(status)}
            {...count(facets?.halalStatus, status)}
            onClick={() => onDraft({ ...draft, halalStatus: toggled(draft.halalStatus, status) })}
          >
            {t(`search.halal.${status}`)}
          </ToggleChip>
        ))}
      </Section>
      <Section title={t('search.hoursTitle')}>
        <ToggleChip isOn={draft.openNow === true} onClick={() => onDraft({ ...draft, openNow: !draft.openNow })}>
          {t('search.openNow')}
        </ToggleChip>
      </Section>
      <RadiusSection draft={draft} onDraft={onDraft} />
      <Section title={t('search.cuisineTitle')}>
        {[...new Set([...SEARCH_CUISINES, ...draft.cuisines])].map((cuisine) => (
          <ToggleChip
            key={cuisine}
            isOn={draft.cuisines.includes(cuisine)}
            {...count(facets?.cuisines, cuisine)}
            onClick={() => onDraft({ ...draft, cuisines: toggled(draft.cuisines, cuisine) })}
          >
            <bdi>{cuisine}</bdi>
          </ToggleChip>
        ))}
      </Section>
      <Section title={t('search.priceTitle')}>
        {PRICE_LEVELS.map((level) => (
          <ToggleChip
            key={level}
            isOn={draft.priceLevels.includes(level)}
            {...count(facets?.priceLevels, String(level))}
            onClick={() => onDraft({ ...draft, priceLevels: toggled(draft.priceLevels, level) })}
          >
            <span className={styles.price}>
              <b>{'$'.repeat(level)}</b> {t(`search.price.${level}`)}
            </span>
          </ToggleChip>
        ))}
      </Section>
      <Section title={t('search.amenitiesTitle')}>
        {FILTER_AMENITIES.map((amenity) => (
          <ToggleChip
            key={amenity}
            isOn={draft.amenities.includes(amenity)}
            {...count(facets?.amenities, amenity)}
            onClick={() => onDraft({ ...draft, amenities: toggled(draft.amenities, amenity) })}
          >
            {t(`restaurant.amenity.${amenity}`)}
          </ToggleChip>
        ))}
      </Section>
      <CityChoice draft={draft} onDraft={onDraft} cities={facets?.cities ?? []} />
    </>
  );
}

/** The radius is off until it is switched on; 5 km is chosen beforehand (S38, K1). */
function RadiusSection({ draft, onDraft }: Omit<FilterSectionsProps, 'facets'>) {
  const t = useT();
  const format = useFormat();
  const isOn = draft.radiusKm !== undefined;
  const chosen = draft.radiusKm ?? DEFAULT_RADIUS_KM;
  const { radiusKm: _, ...anywhere } = draft;
  return (
    <Section
      title={t('search.radiusTitle')}
      before={
        <div className={styles.row}>
          <ToggleChip isOn={isOn} onClick={() => onDraft(isOn ? anywhere : { ...draft, radiusKm: DEFAULT_RADIUS_KM })}>
            {t('search.nearOnly')}
          </ToggleChip>
        </div>
      }
      isPending={!isOn}
    >
      {RADIUS_CHOICES_KM.map((km) => (
        <ToggleChip key={km} isOn={chosen === km} onClick={() => onDraft({ ...draft, radiusKm: km })}>
          {format.distance(km * 1000)}
        </ToggleChip>
      ))}
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly before?: ReactNode;
  /** Shown weaker: a choice that is prepared and not yet in force. */
  readonly isPending?: boolean;
  readonly children: ReactNode;
}

function Section({ title, before, isPending = false, children }: SectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>
        <h3>{title}</h3>
      </legend>
      {before}
      <div className={isPending ? `${styles.choices} ${styles.pending}` : styles.choices}>{children}</div>
    </fieldset>
  );
}
