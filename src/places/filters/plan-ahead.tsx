import { useId } from 'react';
import { Link } from 'react-router-dom';
import { isDay, isMinute } from '#domain/hours/plan-dates.ts';
import { PRAYER_CHOICES_M } from '#domain/places/taxonomy.ts';
import { formatMealOn, MEALS, parseMealOn } from '#domain/prayer/meal.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Criteria } from '#places/criteria/criteria.ts';
import { useMinute } from '#places/use-minute.ts';
import { useIsPro } from '#services/use-is-pro.ts';
import { ToggleChip } from '#ui/chip.tsx';
import { DateField } from './date-field.tsx';
import type { FilterProps } from './filter-choices.tsx';
import { FilterGroup } from './filter-group.tsx';
import styles from './plan-ahead.module.css';
import { useMealDays } from './use-meal-days.ts';

/**
 * Filters for planning ahead. Meals of Ramadan and a place to pray are free for everybody (U122); open at a time and a certificate
 * valid on a day are for members (U79). Filters of a link are active for everybody, and everybody can remove them.
 */
export function PlanAhead({ criteria, onCriteria }: FilterProps) {
  const t = useT();
  const isPro = useIsPro();
  const isOn = criteria.openAt !== undefined || criteria.certificateOn !== undefined;
  return (
    <FilterGroup title={t('places.plan.title')}>
      <div className={styles.fields}>
        <RamadanChoice criteria={criteria} onCriteria={onCriteria} />
        <PrayerChoice criteria={criteria} onCriteria={onCriteria} />
        {isPro === true || isOn ? <MemberFields criteria={criteria} onCriteria={onCriteria} /> : null}
        {isPro === false ? (
          <div className={styles.offer}>
            <p>{t('places.plan.offer')}</p>
            <Link to="/subscription">{t('places.plan.offerLink')}</Link>
          </div>
        ) : null}
      </div>
    </FilterGroup>
  );
}

function MemberFields({ criteria, onCriteria }: FilterProps) {
  const t = useT();
  const { openAt: _, ...anyTime } = criteria;
  const { certificateOn: __, ...anyDay } = criteria;
  return (
    <>
      <DateField
        kind="datetime-local"
        label={t('places.plan.openAt')}
        hint={t('places.plan.openAtHint')}
        error={t('places.plan.noTime')}
        value={criteria.openAt ?? ''}
        isWhole={isMinute}
        onValue={(openAt) => onCriteria(openAt === '' ? anyTime : { ...criteria, openAt })}
      />
      <DateField
        kind="date"
        label={t('places.plan.certificateOn')}
        hint={t('places.plan.certificateOnHint')}
        error={t('places.plan.noDay')}
        value={criteria.certificateOn ?? ''}
        isWhole={isDay}
        onValue={(certificateOn) => onCriteria(certificateOn === '' ? anyDay : { ...criteria, certificateOn })}
      />
    </>
  );
}

/** Open at iftar or suhoor, at first of the next day of Ramadan. */
function RamadanChoice({ criteria, onCriteria }: FilterProps) {
  const t = useT();
  const hintId = useId();
  const { openFor, ...anyMeal } = criteria;
  const chosen = openFor === undefined ? undefined : parseMealOn(openFor);
  const days = useMealDays(criteria.countryCode ?? null, useMinute());
  return (
    <fieldset aria-describedby={hintId}>
      <legend className={styles.label}>{t('places.plan.ramadan')}</legend>
      <div className="flex wrap gap-2">
        {MEALS.map((meal) => (
          <ToggleChip
            key={meal}
            isOn={chosen?.meal === meal}
            onClick={() =>
              onCriteria(
                chosen?.meal === meal
                  ? anyMeal
                  : { ...criteria, openFor: formatMealOn({ date: chosen?.date ?? days[meal], meal }) },
              )
            }
          >
            {t(`places.plan.${meal}`)}
          </ToggleChip>
        ))}
      </div>
      <p className={styles.hint} id={hintId}>
        {t('places.plan.ramadanHint')}
      </p>
      {chosen === undefined ? null : (
        <DateField
          kind="date"
          label={t('places.plan.mealDay')}
          hint={t('places.plan.mealDayHint')}
          error={t('places.plan.noDay')}
          value={chosen.date}
          isWhole={isDay}
          onValue={(next) =>
            onCriteria(
              next === '' ? anyMeal : { ...criteria, openFor: formatMealOn({ date: next, meal: chosen.meal }) },
            )
          }
        />
      )}
    </fieldset>
  );
}

function PrayerChoice({ criteria, onCriteria }: FilterProps) {
  const t = useT();
  const format = useFormat();
  const hintId = useId();
  const { prayerWithinM: chosen, ...anywhere } = criteria;
  return (
    <fieldset aria-describedby={hintId}>
      <legend className={styles.label}>{t('places.plan.prayer')}</legend>
      <div className="flex wrap gap-2">
        {choicesWith(chosen).map((metres) => (
          <ToggleChip
            key={metres}
            isOn={chosen === metres}
            onClick={() => onCriteria(chosen === metres ? anywhere : { ...criteria, prayerWithinM: metres })}
          >
            {format.walk(metres)}
          </ToggleChip>
        ))}
      </div>
      <p className={styles.hint} id={hintId}>
        {t('places.plan.prayerHint')}
      </p>
    </fieldset>
  );
}

/** The offered distances, and the one in the address. */
function choicesWith(chosen: Criteria['prayerWithinM']): readonly number[] {
  const all = new Set<number>(PRAYER_CHOICES_M);
  if (chosen !== undefined) all.add(chosen);
  return [...all].toSorted((a, b) => a - b);
}
