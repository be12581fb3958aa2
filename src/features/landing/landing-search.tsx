import { Search } from 'lucide-react';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import styles from './landing-search.module.css';

const NAME = 'q';

/**
 * The box of the landing page. Before scripts run it is a plain form that leads to /search. Text typed until then stays when
 * the app renders over it.
 */
export function LandingSearch() {
  const t = useT();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [before] = useState(readBefore);

  useLayoutEffect(() => {
    // Rendering takes several slices, in which typed text still goes into the document's box.
    const text = before.box?.value ?? '';
    const isTyped = text !== before.text;
    if (!input.current || !(before.isFocused || isTyped)) return;
    if (isTyped) input.current.value = text;
    input.current.focus({ preventScroll: true });
    input.current.setSelectionRange(text.length, text.length);
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

interface Before {
  readonly box: HTMLInputElement | null;
  readonly text: string;
  readonly isFocused: boolean;
}

/** The document's own box, which this one replaces, and its current content. */
function readBefore(): Before {
  // Null while the build renders the document.
  const box = globalThis.document?.querySelector<HTMLInputElement>(`main form [name="${NAME}"]`) ?? null;
  return { box, text: box?.value ?? '', isFocused: box !== null && box === document.activeElement };
}
