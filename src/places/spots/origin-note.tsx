import type { NamedArea } from '#domain/search/search.ts';
import type { Spot } from '#domain/search/spot.ts';
import type { Format } from '#i18n/format.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Translate } from '#i18n/translate.ts';
import { useMinute } from '#places/use-minute.ts';
import type { LocatedPosition } from '#platform/geolocation.ts';
import { useGeolocation } from '#services/use-geolocation.ts';

interface Origin {
  readonly located: LocatedPosition;
  /** The place of the filter. */
  readonly around?: Pick<Spot, 'name'> | undefined;
  /** The area of the answer. */
  readonly area?: Pick<NamedArea, 'kind' | 'name' | 'middle'> | undefined;
  /** A sentence beside it, which may name the place already. */
  readonly said?: string | undefined;
}

/**
 * Where a list's distances are measured from, unless from where the device is now. Undefined also for the default
 * position, which has its own sentence.
 */
export function originText(
  { located, around, area, said }: Origin,
  now: number,
  t: Translate,
  format: Format,
): string | undefined {
  const { source, name, at } = located;
  // That a list is around an area does not say from which point its distances are.
  if (area?.middle) return t(area.kind === 'airport' ? 'spots.from' : 'spots.fromMiddle', { place: area.name });
  const place = around?.name ?? (source === 'chosen' ? name : undefined);
  if (place !== undefined) return said?.includes(place) ? undefined : t('spots.from', { place });
  if (source === 'chosen') return t('spots.fromChosen');
  if (source === 'last-fix' && at !== null) return t('spots.fromLast', { age: format.ago(at, now) });
  return undefined;
}

/** The same as a line above a list. */
export function OriginNote(origin: Pick<Origin, 'around' | 'area'>) {
  const t = useT();
  const now = useMinute();
  const text = originText({ ...origin, located: useGeolocation().located }, now, t, useFormat());
  return text === undefined ? null : (
    <p className="soft small">
      <bdi>{text}</bdi>
    </p>
  );
}
