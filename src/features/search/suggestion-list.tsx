/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- no tag is a list under a box; the box takes the keys */
import { Building2, History, MapPin, Store, Trash2, UtensilsCrossed } from 'lucide-react';
import { useEffect } from 'react';
import type { Mark, PlaceSuggestion } from '#domain/search/search.ts';
import { useFormat, useLanguage, useT } from '#i18n/i18n.tsx';
import { cuisineName } from '#places/cards/cuisine-name.ts';
import { MarkedText } from '#places/cards/marked-text.tsx';
import { SampleBadge } from '#places/cards/sample-badge.tsx';
import { shownName } from '#places/cards/shown-name.ts';
import { spotNote } from '#places/spots/spot-note.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './suggestion-list.module.css';
import type { Option } from './suggestions.ts';

interface SuggestionListProps {
  readonly id: string;
  readonly options: readonly Option[];
  /** Index of the option that Enter accepts. */
  readonly active: number | null;
  readonly onTake: (option: Option) => void;
}

/** Id of an option, for the box's `aria-activedescendant`. */
export function optionId(listId: string, number: number): string {
  return `${listId}-${number}`;
}

/**
 * The suggestions under the box, overlaying the page. The focus stays in the box, even when a suggestion is pressed.
 */
export function SuggestionList({ id, options, active, onTake }: SuggestionListProps) {
  const t = useT();
  useEffect(() => {
    if (active !== null) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div
      id={id}
      role="listbox"
      // Browsers make scrollable elements tab stops by default.
      tabIndex={-1}
      aria-label={t('search.suggestions')}
      className={styles.list}
    >
      {options.map((option, number) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box takes the keys
        <div
          tabIndex={-1}
          key={keyOf(option)}
          id={optionId(id, number)}
          role="option"
          aria-selected={number === active}
          className={classNames(styles.option, number === active && styles.active)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
        >
          <OptionLine option={option} />
        </div>
      ))}
    </div>
  );
}

function keyOf(option: Option): string {
  if (option.kind === 'place') return option.place.slug;
  if (option.kind === 'spot') return `${option.value} ${option.spot.middle?.latitude} ${option.spot.countryCode}`;
  return `${option.kind}:${'value' in option ? option.value : ''}`;
}

function OptionLine({ option }: { readonly option: Option }) {
  const t = useT();
  const format = useFormat();
  switch (option.kind) {
    case 'recent':
      return <Line icon={History} text={option.value} marks={[]} />;
    case 'forget':
      return <Line icon={Trash2} text={t('search.forgetRecent')} marks={[]} />;
    case 'place':
      return <PlaceLine place={option.place} />;
    case 'spot': {
      const { spot } = option;
      const note = spotNote(spot, t, format);
      return spot.what === '' ? (
        <Line icon={MapPin} text={option.value} marks={spot.marks} note={note} />
      ) : (
        <Line icon={MapPin} text={t('search.spotWhat', { what: spot.what, place: spot.name })} marks={[]} note={note} />
      );
    }
    default: {
      const icon = option.kind === 'city' ? Building2 : UtensilsCrossed;
      const text = option.kind === 'city' ? option.value : cuisineName(option.value, t);
      const marks = text === option.value ? option.marks : [];
      return <Line icon={icon} text={text} marks={marks} note={format.number(option.count)} />;
    }
  }
}

/** The name in the reader's script, with the local one or its sound beside it, as on cards. */
function PlaceLine({ place }: { readonly place: PlaceSuggestion }) {
  const t = useT();
  const format = useFormat();
  const { first, local, romanised } = shownName(place, useLanguage().locale);
  const notes = [
    place.branch ?? place.city ?? '',
    place.distanceM === null ? '' : format.distance(place.distanceM),
    place.isUnverified ? t('search.halal.unverified') : '',
  ];
  return (
    <Line
      icon={Store}
      text={first}
      marks={local === null ? place.marks : place.latinMarks}
      second={
        local === null
          ? romanised !== null && { text: romanised, marks: place.latinMarks, isOurs: true }
          : { text: local, marks: place.marks, isOurs: false }
      }
      note={notes.filter((each) => each !== '').join(' · ')}
      isSample={place.isSample}
    />
  );
}

interface LineProps {
  readonly icon: typeof History;
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly second?: { readonly text: string; readonly marks: readonly Mark[]; readonly isOurs: boolean } | false;
  readonly note?: string;
  readonly isSample?: boolean;
}

function Line({ icon: Icon, text, marks, second = false, note = '', isSample = false }: LineProps) {
  return (
    <>
      <Icon className={styles.icon} aria-hidden="true" />
      <span className={styles.words}>
        <bdi className={styles.text}>
          <MarkedText text={text} marks={marks} />
        </bdi>
        {second === false ? null : (
          <span className={styles.local}>
            {second.isOurs ? ' ≈ ' : ' '}
            <bdi>
              <MarkedText text={second.text} marks={second.marks} />
            </bdi>
          </span>
        )}
        {isSample ? (
          <span>
            {' '}
            <SampleBadge />
          </span>
        ) : null}
        {note === '' ? null : (
          <span className="faint small">
            {' '}
            <bdi>{note}</bdi>
          </span>
        )}
      </span>
    </>
  );
}
