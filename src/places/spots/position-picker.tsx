import { History, LocateFixed } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Spot } from '#domain/search/spot.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { MarkedText } from '#places/cards/marked-text.tsx';
import { useServices } from '#services/services.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { noneText } from './none-text.ts';
import styles from './position-picker.module.css';
import { addRecentSpot, listRecentSpots } from './recent-spots.ts';
import { SpotChoice } from './spot-choice.tsx';
import { spotNote } from './spot-note.ts';
import { citiesByClock, TRAVEL_CITIES, type TravelCity } from './travel-cities.ts';
import { useSpots } from './use-spots.ts';

const NEAR_BY_CLOCK = 5;
const POPULAR = 8;

interface PositionPickerProps {
  readonly onClose: () => void;
  /** Called after a place was chosen, or the device's position was requested. */
  readonly onChosen?: (() => void) | undefined;
}

/**
 * Chooses the position by hand (U54, U110): by name, an earlier place, or a city in the same time zone. Works entirely on
 * the device.
 */
export function PositionPicker({ onClose, onChosen }: PositionPickerProps) {
  const t = useT();
  const format = useFormat();
  const { geolocator, now } = useServices();
  const { permission, located } = useGeolocation();
  const [text, setText] = useState('');
  const [recent] = useState(listRecentSpots);
  const [nearby] = useState(() =>
    citiesByClock(Intl.DateTimeFormat().resolvedOptions().timeZone, now(), NEAR_BY_CLOCK),
  );
  const list = useRef<HTMLDivElement>(null);
  const { spots, areCurrent } = useSpots(text);
  const popular = TRAVEL_CITIES.filter((city) => !nearby.includes(city)).slice(0, POPULAR);

  const end = () => {
    onChosen?.();
    onClose();
  };
  const choose = ({ name, latitude, longitude }: Spot) => {
    addRecentSpot({ name, latitude, longitude });
    geolocator.choose({ latitude, longitude }, name);
    end();
  };
  const found = spots.flatMap(({ middle, ...spot }) => (middle ? [{ ...spot, ...middle }] : []));
  const city = (each: TravelCity) => (
    <SpotChoice key={each.name} onChoose={() => choose(each)} note={format.country(each.countryCode)}>
      {each.name}
    </SpotChoice>
  );

  return (
    <Dialog title={t('spots.title')} onClose={onClose} isTall>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0]) choose(found[0]);
        }}
      >
        <Field
          label={t('spots.field')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            list.current?.querySelector('button')?.focus();
          }}
          placeholder={t('spots.placeholder')}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="words"
          autoCorrect="off"
          spellCheck={false}
          dir="auto"
        />
      </form>
      <div ref={list}>
        {text.trim() === '' ? (
          <>
            {permission === 'unsupported' ? null : (
              <Button
                isWide
                variant={located.source === 'default' ? 'primary' : 'secondary'}
                icon={<LocateFixed aria-hidden="true" />}
                onClick={() => {
                  geolocator.request();
                  end();
                }}
              >
                {t(located.source === 'chosen' ? 'spots.backToMine' : 'spots.useMine')}
              </Button>
            )}
            {permission === 'denied' ? <p className={styles.hint}>{t('spots.denied')}</p> : null}
            {recent.length > 0 ? (
              <Group title={t('spots.recent')}>
                {recent.map((each) => (
                  <SpotChoice key={each.name} icon={<History aria-hidden="true" />} onChoose={() => choose(each)}>
                    {each.name}
                  </SpotChoice>
                ))}
              </Group>
            ) : null}
            <Group title={t('spots.nearby')}>{nearby.map(city)}</Group>
            <Group title={t('spots.popular')}>{popular.map(city)}</Group>
          </>
        ) : (
          <Group title={t('spots.found')}>
            {found.map((spot) => (
              <SpotChoice
                key={`${spot.name} ${spot.latitude} ${spot.longitude}`}
                onChoose={() => choose(spot)}
                note={spotNote(spot, t, format)}
              >
                <MarkedText text={spot.name} marks={spot.marks} />
              </SpotChoice>
            ))}
            {found.length === 0 && areCurrent ? <li className={styles.hint}>{t(noneText(text))}</li> : null}
          </Group>
        )}
      </div>
    </Dialog>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 className="soft small" id={id}>
        {title}
      </h3>
      <ul className="grid">{children}</ul>
    </section>
  );
}
