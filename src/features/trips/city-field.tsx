import { type KeyboardEvent, useId, useRef } from 'react';
import { toSpot } from '#domain/search/spot.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { noneText } from '#places/spots/none-text.ts';
import { SpotChoice } from '#places/spots/spot-choice.tsx';
import { spotNote } from '#places/spots/spot-note.ts';
import { TRAVEL_CITIES } from '#places/spots/travel-cities.ts';
import { useSpots } from '#places/spots/use-spots.ts';
import { Field } from '#ui/field.tsx';
import type { StopDraft, StopPlace } from './stop-draft.ts';

interface CityFieldProps {
  readonly id: string;
  readonly value: Pick<StopDraft, 'typed' | 'place'>;
  readonly error: string | undefined;
  readonly onChange: (value: Pick<StopDraft, 'typed' | 'place'>) => void;
  /** Called after a place was chosen, for the next field's focus. */
  readonly onChosen: () => void;
}

/** A city or area by its name, chosen from those that the device knows. Works without a network. */
export function CityField({ id, value: { typed, place }, error, onChange, onChosen }: CityFieldProps) {
  const t = useT();
  const format = useFormat();
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const { found, areCurrent } = useFoundPlaces(place === null ? typed : '');
  const countryOf = (chosen: StopPlace | null) => {
    const country = chosen?.country_code ? format.country(chosen.country_code) : undefined;
    // Of a city state both are the same word.
    return country === chosen?.name ? undefined : country;
  };
  const choose = (next: StopPlace) => {
    onChange({ typed: next.name, place: next });
    onChosen();
  };
  const move = (event: KeyboardEvent, from: number) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const to = from + (event.key === 'ArrowDown' ? 1 : -1);
    if (to < 0) document.getElementById(id)?.focus();
    else list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div className="grid one-column gap-1">
      <Field
        id={id}
        label={t('trips.where')}
        hint={place === null ? t('trips.whereHint') : undefined}
        error={error}
        note={countryOf(place)}
        value={typed}
        onChange={({ target }) => onChange({ typed: target.value, place: null })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && place === null && found[0]) {
            event.preventDefault();
            if (areCurrent) choose(found[0].place);
          } else if (event.key === 'ArrowDown') move(event, -1);
        }}
        maxLength={120}
        type="text"
        autoComplete="off"
        autoCapitalize="words"
        autoCorrect="off"
        spellCheck={false}
        dir="auto"
      />
      {place === null && typed.trim() !== '' ? (
        <section aria-labelledby={listId}>
          <h3 id={listId} className="soft small" aria-live="polite">
            {found.length > 0 ? t('spots.found') : areCurrent ? t(noneText(typed)) : null}
          </h3>
          <ul ref={list}>
            {found.map((each, n) => (
              <SpotChoice
                key={`${each.place.name} ${each.place.latitude} ${each.place.longitude}`}
                note={each.note}
                onChoose={() => choose(each.place)}
                onKeyDown={(event) => move(event, n)}
              >
                {each.place.name}
              </SpotChoice>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

interface FoundPlace {
  readonly place: StopPlace;
  readonly note: string;
}

/** The index's places for a typed text. Until it knows the world's cities, well-known ones stand in. */
function useFoundPlaces(text: string): { readonly found: readonly FoundPlace[]; readonly areCurrent: boolean } {
  const t = useT();
  const format = useFormat();
  const { spots, areCurrent } = useSpots(text);
  const found = spots.flatMap((spot): FoundPlace[] => {
    // Rounded, as all middles that leave a device.
    const middle = spot.middle && toSpot({ name: spot.name, ...spot.middle });
    if (!middle) return [];
    return [{ place: { ...middle, country_code: spot.countryCode }, note: spotNote(spot, t, format) }];
  });
  const typed = text.trim().toLowerCase();
  if (typed === '') return { found, areCurrent };
  const known = TRAVEL_CITIES.filter(({ name }) => name.toLowerCase().startsWith(typed)).map((city) => ({
    place: { name: city.name, country_code: city.countryCode, latitude: city.latitude, longitude: city.longitude },
    note: format.country(city.countryCode),
  }));
  if (found.length === 0) return { found: known, areCurrent: true };
  const isFound = (name: string) => found.some(({ place }) => place.name === name);
  const meant = known.filter(({ place }) => place.name.toLowerCase() === typed && !isFound(place.name));
  return { found: [...meant, ...found], areCurrent };
}
