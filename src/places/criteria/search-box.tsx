import { Search, X } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { IconButton } from '#ui/button.tsx';
import styles from './search-box.module.css';

interface SearchBoxProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSubmit: () => void;
  readonly onFocus?: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** The open list below the box, and its option that Enter takes; absent for a box without suggestions. */
  readonly list?: { readonly id: string; readonly activeId: string | null } | null;
}

/** The box of /search and of the directory (S27, S50). The keyboard's search key closes the on-screen keyboard. */
export function SearchBox({ input, text, onText, onSubmit, onFocus, onKeyDown, list }: SearchBoxProps) {
  const t = useT();
  return (
    <search>
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
          if (window.matchMedia('(pointer: coarse)').matches) input.current?.blur();
        }}
      >
        <Search className={styles.icon} aria-hidden="true" />
        <input
          ref={input}
          className={styles.input}
          type="text"
          inputMode="search"
          {...(list === undefined ? { role: 'searchbox' } : comboboxOf(list))}
          name="q"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onFocus={onFocus}
          onClick={onFocus}
          onKeyDown={onKeyDown}
          placeholder={t('search.placeholder')}
          aria-label={t('search.placeholder')}
          aria-keyshortcuts="/"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          // In an empty box, 'auto' would align the placeholder to the left.
          dir={text === '' ? undefined : 'auto'}
        />
        {text === '' ? (
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        ) : (
          <IconButton
            label={t('search.clearText')}
            icon={<X aria-hidden="true" />}
            onClick={() => {
              onText('');
              input.current?.focus();
            }}
          />
        )}
      </form>
    </search>
  );
}

function comboboxOf(list: NonNullable<SearchBoxProps['list']> | null) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': list !== null,
    'aria-controls': list?.id,
    'aria-activedescendant': list?.activeId ?? undefined,
  } as const;
}
