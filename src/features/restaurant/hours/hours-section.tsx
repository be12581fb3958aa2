import type { PlaceOutline } from '#domain/places/place-outline.ts';
import { Section } from '#features/restaurant/section.tsx';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { DayHours } from './day-hours.tsx';
import styles from './hours-section.module.css';
import { clockIn, type DayRow, hoursView, isOtherClock } from './hours-view.ts';
import { OtherHours } from './other-hours.tsx';

interface HoursSectionProps {
  readonly place: PlaceOutline;
  /** Epoch milliseconds. */
  readonly at: number;
  /** IANA name of the device's own zone. */
  readonly deviceZone: string;
}

/** Opening hours by weekday from Monday, today marked, special hours with their name (S81, U56). */
export function HoursSection({ place, at, deviceZone }: HoursSectionProps) {
  const t = useT();
  const format = useFormat();
  const { time_zone: zone, hours_text: text } = place;
  const view = hoursView(place, zone, at);
  return (
    <Section id="hours" title={t('restaurant.hours')}>
      {view ? (
        <table className={styles.table}>
          <tbody>
            {view.days.map((row) => (
              <Day key={row.weekday} row={row} />
            ))}
          </tbody>
        </table>
      ) : (
        <p className={styles.quiet}>{t('restaurant.hoursUnknown')}</p>
      )}
      {view?.upcoming.map((each) => (
        <p key={each.from} className={styles.quiet}>
          {t('restaurant.special', { label: each.label, from: format.day(each.from), to: format.day(each.to) })}
        </p>
      ))}
      {view && view.others.length > 0 ? <OtherHours others={view.others} /> : null}
      {view?.mayDiffer ? <p className={styles.quiet}>{t('restaurant.mayDiffer')}</p> : null}
      {view && zone && isOtherClock(zone, deviceZone, at) ? <ZoneNote zone={zone} at={at} /> : null}
      {text ? (
        <p className={styles.quiet}>
          {t('restaurant.hoursSource')}: <bdi className="break-anywhere">{text}</bdi>
        </p>
      ) : null}
    </Section>
  );
}

function Day({ row }: { readonly row: DayRow }) {
  const t = useT();
  return (
    <tr className={row.isToday ? styles.today : undefined} aria-current={row.isToday ? 'date' : undefined}>
      <th scope="row" className={styles.day}>
        {t(`restaurant.day.${row.weekday}`)}
        {row.isToday ? (
          <>
            {' '}
            <span className={styles.mark}>{t('restaurant.today')}</span>
          </>
        ) : null}
      </th>
      <td className={styles.hours}>
        <DayHours hours={row} />
        {row.reason ? <span className={styles.label}>{t(`restaurant.otherHours.${row.reason}`)}</span> : null}
        {row.label ? (
          <bdi className={styles.label} dir="auto">
            {row.label}
          </bdi>
        ) : null}
      </td>
    </tr>
  );
}

/** The place's time zone, named if it differs from the reader's (U55). */
function ZoneNote({ zone, at }: { readonly zone: string; readonly at: number }) {
  const t = useT();
  const format = useFormat();
  const clock = clockIn(zone, at);
  if (clock === null) return null;
  return (
    <p className={styles.quiet}>
      {t('restaurant.hoursInZone', {
        zone: zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone,
        time: format.time(clock),
      })}
    </p>
  );
}
