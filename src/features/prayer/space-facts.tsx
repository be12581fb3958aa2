import { type PrayerSpaceFacts, type PrayerSpaceStatement, SUGGESTED } from '#domain/prayer/prayer-space.ts';
import { isolated } from '#domain/primitives/isolated.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';

/** What one source states of a place to pray, who it is, and the day of its file. */
export function SpaceFacts({ statement }: { readonly statement: PrayerSpaceStatement }) {
  const t = useT();
  const { by, on } = statement;
  const format = useFormat();
  const source = by === SUGGESTED ? t('prayer.places.members') : isolated(by);
  const facts = useFactTexts(statement.facts);
  return (
    <p className="small">
      {facts.join(' · ')}
      {facts.length === 0 ? null : <br />}
      <span className="soft">
        {on === null ? t('prayer.places.by', { source }) : t('prayer.places.byOn', { source, date: format.day(on) })}
      </span>
    </p>
  );
}

/** A text for each stated fact; what is unknown has none. */
function useFactTexts({ women, wudu, friday, wheelchair, floor }: PrayerSpaceFacts): string[] {
  const t = useT();
  const texts = [
    women === undefined ? null : t(women ? 'prayer.places.women.yes' : 'prayer.places.women.no'),
    wudu === undefined ? null : t(wudu ? 'prayer.places.wudu.yes' : 'prayer.places.wudu.no'),
    friday === undefined ? null : t(friday ? 'prayer.places.friday.yes' : 'prayer.places.friday.no'),
    wheelchair === undefined ? null : t(`prayer.places.wheelchair.${wheelchair}`),
    floor === undefined ? null : t('prayer.places.floor', { floor: isolated(floor) }),
  ];
  return texts.filter((text) => text !== null);
}
