import { Search } from 'lucide-react';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import styles from './landing-search.module.css';

const NAME = 'q';

/**
 * The box of the landing page. Before any script it is a form that leads to /search; what was typed in it until then stays when
 * the app draws the same over it.
 */
export function LandingSearch() {
  const t = useT();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [before] = useState(readBefore);

  useLayoutEffect(() => {
    if (!before.isFocused) return;
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(before.text.length, before.text.length);
  }, [before]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    void navigate(text === '' ? '/search' : `/search?${new URLSearchParams({ [NAME]: text }).toString()}`);
  };

  return (
    <search>
      <form className={styles.box} action="/search" onSubmit={submit}>
        <input
          ref={input}
          className={styles.input}
          type="text"
          inputMode="search"
          name={NAME}
          defaultValue={before.text}
          placeholder={t('search.placeholder')}
          aria-label={t('search.placeholder')}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
        />
        <Button type="submit" variant="primary" icon={<Search aria-hidden="true" />} aria-label={t('search.title')} />
      </form>
    </search>
  );
}

/** What the document's own box holds at the moment that this one is drawn in its place. */
function readBefore(): { readonly text: string; readonly isFocused: boolean } {
  // While the build writes the document there is none.
  const box = globalThis.document?.querySelector<HTMLInputElement>(`main form [name="${NAME}"]`);
  return { text: box?.value ?? '', isFocused: box != null && box === document.activeElement };
}
