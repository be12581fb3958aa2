import { type ReactNode, useId } from 'react';
import type { FacetCount, Facets } from '#domain/search.ts';
import { DIRECTORY_CUISINES, DIRECTORY_RADIUS_KM, DIRECTORY_STATUSES, PRICE_LEVELS } from '#domain/taxonomy.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { type Criteria, toggled } from '#places/criteria.ts';
import { RemovableChip, ToggleChip } from '#ui/chip.tsx';
import styles from './directory-filters.module.css';

interface DirectoryFiltersProps {
  readonly criteria: Criteria;
  readonly onCriteria: (criteria: Criteria) => void;
  /** Counts under all other filters; undefined until they are known. */
  readonly facets: Facets | undefined;
}

/** The filters of the directory (S54-S56), each in force at once. */
export function DirectoryFilters({ criteria, onCriteria, facets }: DirectoryFiltersProps) {
  const t = useT();
  const format = useFormat();
  const count = (counts: readonly FacetCount[] | undefined, value: string) => {
    if (!counts) return {};
    const found = counts.find((each) => each.value.toLowerCase() === value.toLowerCase());
    return { count: format.number(found?.count ?? 0) };
  };
  return (
    <div className={styles.filters}>
      {criteria.countryCode ? (
        <Country code={criteria.countryCode} criteria={criteria} onCriteria={onCriteria} />
      ) : null}
      <Group title={t('directory.halal')}>
        {withChosen(DIRECTORY_STATUSES, criteria.halalStatus).map((status) => (
          <ToggleChip
            key={status}
            isOn={criteria.halalStatus.includes(status)}
            {...count(facets?.halalStatus, status)}
            onClick={() => onCriteria({ ...criteria, halalStatus: toggled(criteria.halalStatus, status) })}
          >
            {t(`search.halal.${status}`)}
          </ToggleChip>
        ))}
      </Group>
      <Group title={t('search.hoursTitle')}>
        <ToggleChip
          isOn={criteria.openNow === true}
          onClick={() => onCriteria({ ...criteria, openNow: !criteria.openNow })}
        >
          {t('search.openNow')}
        </ToggleChip>
      </Group>
      <Radius criteria={criteria} onCriteria={onCriteria} />
      <Group title={t('search.cuisineTitle')}>
        {withChosen(DIRECTORY_CUISINES, criteria.cuisines).map((cuisine) => (
          <ToggleChip
            key={cuisine}
            isOn={criteria.cuisines.includes(cuisine)}
            {...count(facets?.cuisines, cuisine)}
            onClick={() => onCriteria({ ...criteria, cuisines: toggled(criteria.cuisines, cuisine) })}
          >
            <bdi>{cuisine}</bdi>
          </ToggleChip>
        ))}
      </Group>
      <Group title={t('search.priceTitle')}>
        {PRICE_LEVELS.map((level) => (
          <ToggleChip
            key={level}
            isOn={criteria.priceLevels.includes(level)}
            aria-label={t(`search.price.${level}`)}
            onClick={() => onCriteria({ ...criteria, priceLevels: toggled(criteria.priceLevels, level) })}
          >
            {'$'.repeat(level)}
          </ToggleChip>
        ))}
      </Group>
    </div>
  );
}

/** What the list offers, and after it what an address brought that it does not: a chip can be taken away (U64). */
function withChosen<T extends string>(offered: readonly T[], chosen: readonly T[]): readonly T[] {
  return [...new Set<T>([...offered, ...chosen])];
}

type PartProps = Omit<DirectoryFiltersProps, 'facets'>;

function Country({ code, criteria, onCriteria }: PartProps & { readonly code: string }) {
  const t = useT();
  const country = useFormat().country(code);
  const { countryCode: _, ...everywhere } = criteria;
  return (
    <Group title={t('directory.country')}>
      <RemovableChip removeLabel={t('search.removeFilter', { filter: country })} onClick={() => onCriteria(everywhere)}>
        <bdi>{country}</bdi>
      </RemovableChip>
    </Group>
  );
}

/** Ten kilometres are set beforehand, and count once they are wanted: a country's places lie further apart (S56, K1, U63). */
function Radius({ criteria, onCriteria }: PartProps) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const { least, most, first } = DIRECTORY_RADIUS_KM;
  const isOn = criteria.radiusKm !== undefined;
  const km = criteria.radiusKm ?? first;
  const { radiusKm: _, ...anywhere } = criteria;
  return (
    <Group title={t('search.radiusTitle')}>
      <ToggleChip isOn={isOn} onClick={() => onCriteria(isOn ? anywhere : { ...criteria, radiusKm: first })}>
        {t('search.nearOnly')}
      </ToggleChip>
      <div className={styles.slider}>
        <label htmlFor={id}>{t('directory.within')}</label>
        <output htmlFor={id}>{format.distance(km * 1000)}</output>
        <input
          id={id}
          type="range"
          min={least}
          max={most}
          step={1}
          value={Math.min(most, Math.max(least, Math.round(km)))}
          aria-valuetext={format.distance(km * 1000)}
          onChange={(event) => onCriteria({ ...criteria, radiusKm: Number(event.target.value) })}
        />
      </div>
    </Group>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.choices}>{children}</div>
    </fieldset>
  );
}
