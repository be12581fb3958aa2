import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Position } from '#domain/geo/geo.ts';
import type { Criteria } from '#places/criteria/criteria.ts';
import { SearchBox } from '#places/criteria/search-box.tsx';
import { addRecentSpot } from '#places/spots/recent-spots.ts';
import { recentSearches } from './recent-searches.ts';
import styles from './search-bar.module.css';
import { optionId, SuggestionList } from './suggestion-list.tsx';
import { arrowTarget, type Option, optionsFor, withSpot, withSuggestion } from './suggestions.ts';
import { useSuggestions } from './use-suggestions.ts';

interface SearchBarProps {
  readonly input: RefObject<HTMLInputElement | null>;
  /** The current criteria, including the text as typed. */
  readonly criteria: Criteria;
  /** The content of the box. */
  readonly text: string;
  readonly near: Position | undefined;
  readonly at: number;
  readonly onText: (text: string) => void;
  readonly onCriteria: (criteria: Criteria) => void;
  /** Called when the person submits the text as it is. */
  readonly onSubmit: () => void;
  /** Moves the focus to the results; returns false if there are none. */
  readonly onResults: () => boolean;
}

/**
 * The search box with suggestions: a combobox, whose focus stays in the box while arrow keys move through the suggestions.
 * They overlay the page, never shift it, and close when the person uses it.
 */
export function SearchBar(props: SearchBarProps) {
  const { input, criteria, text, near, at, onText, onCriteria, onSubmit, onResults } = props;
  const navigate = useNavigate();
  const listId = useId();
  /** True from entering the box until a suggestion is accepted or dismissed, or the focus moves to the page below. */
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const suggestions = useSuggestions(isOpen ? criteria.text : null, near, at);
  const options = isOpen ? optionsFor(criteria.text, suggestions, recentSearches().list(), criteria) : [];
  // There may be fewer suggestions than when the arrow key was pressed.
  const current = active !== null && active < options.length ? active : null;

  const open = (isWanted: boolean) => {
    setIsOpen(isWanted);
    setActive(null);
  };

  const isShown = options.length > 0;
  useEffect(() => {
    if (!isShown) return undefined;
    const close = () => setIsOpen(false);
    window.addEventListener('scroll', close, { passive: true });
    return () => window.removeEventListener('scroll', close);
  }, [isShown]);

  const submit = () => {
    recentSearches().add(criteria.text);
    open(false);
    onSubmit();
  };

  const take = (option: Option) => {
    open(false);
    if (option.kind === 'forget') recentSearches().clear();
    else if (option.kind === 'recent') onCriteria({ ...criteria, text: option.value });
    else if (option.kind === 'spot') {
      const next = withSpot(criteria, option.spot);
      if (next.around) addRecentSpot(next.around);
      onCriteria(next);
    } else if (option.kind === 'place') {
      recentSearches().add(criteria.text);
      onSubmit();
      void navigate(`/restaurant/${encodeURIComponent(option.place.slug)}`);
    } else onCriteria(withSuggestion(criteria, option));
  };

  const move = (event: KeyboardEvent, key: 'ArrowDown' | 'ArrowUp') => {
    const target = arrowTarget(key, current, options.length);
    if (target === 'results' ? onResults() : options.length > 0) event.preventDefault();
    if (target === 'results') open(false);
    else setActive(target === 'text' ? null : target);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // The key belongs to the input method (IME).
    if (event.nativeEvent.isComposing) return;
    const option = current === null ? undefined : options[current];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event, event.key);
    else if (event.key === 'Enter' && option !== undefined) {
      event.preventDefault();
      take(option);
    } else if (event.key === 'Escape') {
      if (options.length > 0) open(false);
      else if (text === '') input.current?.blur();
      else onText('');
    }
  };

  return (
    <div
      className={styles.bar}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) open(false);
      }}
    >
      <SearchBox
        input={input}
        text={text}
        onText={(next) => {
          open(true);
          onText(next);
        }}
        onSubmit={submit}
        onFocus={() => open(true)}
        onKeyDown={onKeyDown}
        list={
          options.length === 0 ? null : { id: listId, activeId: current === null ? null : optionId(listId, current) }
        }
      />
      {options.length === 0 ? null : <SuggestionList id={listId} options={options} active={current} onTake={take} />}
    </div>
  );
}
