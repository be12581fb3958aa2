import { useId } from 'react';
import { Link } from 'react-router-dom';
import { isDay, isMinute } from '#domain/hours/plan-dates.ts';
import { ramadanMinute } from '#domain/hours/ramadan.ts';
import { localDay } from '#domain/places/halal.ts';
import { PRAYER_CHOICES_M } from '#domain/places/taxonomy.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Criteria } from '#places/criteria/criteria.ts';
import { useMinute } from '#places/use-minute.ts';
import { useIsPro } from '#services/use-is-pro.ts';
import { ToggleChip } from '#ui/chip.tsx';
import { DateField } from './date-field.tsx';
import type { FilterProps } from './filter-choices.tsx';
import { FilterGroup } from './filter-group.tsx';
import styles from './plan-ahead.module.css';

/**
 * Filters for planning ahead, for members (U79): open at a time, Ramadan hours, a certificate valid on a day, a place to
 * pray within a walk. Filters of a link are active for everybody, and everybody can remove them.
 */
export function PlanAhead({ criteria, onCriteria }: FilterProps) {
  const t = useT();
  const isPro = useIsPro();
  const { openAt, certificateOn, prayerWithinM } = criteria;
  const isOn = openAt !== undefined || certificateOn !== undefined || prayerWithinM !== undefined;
  return (
    <FilterGroup title={t('places.plan.title')}>
      <div className={styles.fields}>
        {isPro === true || isOn ? <Fields criteria={criteria} onCriteria={onCriteria} /> : null}
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

function Fields({ criteria, onCriteria }: FilterProps) {
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
      <RamadanChoice criteria={criteria} onCriteria={onCriteria} />
      <DateField
        kind="date"
        label={t('places.plan.certificateOn')}
        hint={t('places.plan.certificateOnHint')}
        error={t('places.plan.noDay')}
        value={criteria.certificateOn ?? ''}
        isWhole={isDay}
        onValue={(certificateOn) => onCriteria(certificateOn === '' ? anyDay : { ...criteria, certificateOn })}
      />
      <PrayerChoice criteria={criteria} onCriteria={onCriteria} />
    </>
  );
}

/** Sets the time to a meal of the next day of Ramadan. Places with Ramadan hours are checked by those. */
function RamadanChoice({ criteria, onCriteria }: FilterProps) {
  const t = useT();
  const hintId = useId();
  const today = localDay(useMinute());
  const { openAt: chosen, ...anyTime } = criteria;
  return (
    <fieldset aria-describedby={hintId}>
      <legend className={styles.label}>{t('places.plan.ramadan')}</legend>
      <div className="flex wrap gap-2">
        {(['iftar', 'suhoor'] as const).map((meal) => {
          const openAt = ramadanMinute(meal, today);
          return (
            <ToggleChip
              key={meal}
              isOn={chosen === openAt}
              onClick={() => onCriteria(chosen === openAt ? anyTime : { ...criteria, openAt })}
            >
              {t(`places.plan.${meal}`)}
            </ToggleChip>
          );
        })}
      </div>
      <p className={styles.hint} id={hintId}>
        {t('places.plan.ramadanHint')}
      </p>
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
