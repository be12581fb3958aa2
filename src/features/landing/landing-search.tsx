import { Search } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { SEARCH_TEXT, SearchForm } from '#places/criteria/search-form.tsx';
import { Button } from '#ui/button.tsx';
import styles from './landing-search.module.css';

/**
 * The box of the landing page. Before scripts run it is a plain form that leads to /search. Text typed until then stays when
 * the app renders over it.
 */
export function LandingSearch() {
  const t = useT();
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

  return (
    <SearchForm
      input={input}
      className={styles.box}
      placeholder={t('search.placeholder')}
      defaultValue={before.text}
      after={
        <Button type="submit" variant="primary" icon={<Search aria-hidden="true" />} aria-label={t('search.title')} />
      }
    />
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
  const box = globalThis.document?.querySelector<HTMLInputElement>(`main form [name="${SEARCH_TEXT}"]`) ?? null;
  return { box, text: box?.value ?? '', isFocused: box !== null && box === document.activeElement };
}
