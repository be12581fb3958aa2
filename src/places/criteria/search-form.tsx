import type { FormEvent, ReactNode, RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';

/** The name of the text in the address of /search. */
export const SEARCH_TEXT = 'q';

interface SearchFormProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly className: string | undefined;
  readonly inputClassName: string | undefined;
  readonly placeholder: string;
  readonly defaultValue?: string;
  /** Content before and after the field. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** A search field outside of the search page, which it leads to: a plain form while no scripts run. */
export function SearchForm({ input, className, inputClassName, placeholder, before, after, ...rest }: SearchFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    void navigate(text === '' ? '/search' : `/search?${new URLSearchParams({ [SEARCH_TEXT]: text }).toString()}`);
  };
  return (
    <search>
      <form className={className} action="/search" onSubmit={submit}>
        {before}
        <input
          ref={input}
          className={inputClassName}
          type="text"
          inputMode="search"
          name={SEARCH_TEXT}
          defaultValue={rest.defaultValue}
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
