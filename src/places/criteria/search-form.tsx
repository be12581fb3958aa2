import type { FormEvent, ReactNode, RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './search-form.module.css';

/** The name of the text in the address of /search. */
export const SEARCH_TEXT = 'q';

interface SearchFormProps {
  readonly input: RefObject<HTMLInputElement | null>;
  /** For its size. */
  readonly className: string | undefined;
  readonly placeholder: string;
  readonly defaultValue?: string;
  /** Content before and after the field. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** A search field outside of the search page, which it leads to: a plain form while no scripts run. */
export function SearchForm({ input, className, placeholder, defaultValue, before, after }: SearchFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    void navigate(text === '' ? '/search' : `/search?${new URLSearchParams({ [SEARCH_TEXT]: text }).toString()}`);
  };
  return (
    <search>
      <form className={classNames(styles.box, className)} action="/search" onSubmit={submit}>
        {before}
        <input
          ref={input}
          className={styles.input}
          type="text"
          inputMode="search"
          name={SEARCH_TEXT}
          defaultValue={defaultValue}
          placeholder={placeholder}
          aria-label={t('search.placeholder')}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
        />
        {after}
      </form>
    </search>
  );
}
