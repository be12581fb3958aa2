import { ChevronDown, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CountryNote, CountryNotes, NoteSection } from '#domain/notes/country-notes.ts';
import { useFormat, useLanguage, useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './country-notes-card.module.css';
import { readNotes } from './read-notes.ts';

const TITLES: Readonly<Record<NoteSection, MessageId>> = {
  certification: 'notes.certification',
  usual: 'notes.usual',
  ask: 'notes.ask',
  days: 'notes.days',
  emergency: 'notes.emergency',
};

interface CountryNotesCardProps {
  /** ISO 3166-1 alpha-2, a country with notes. */
  readonly country: string;
  readonly isOpen: boolean;
  readonly level: 2 | 3;
}

/** What is usual in a country, each sentence with its source. Read when it is first unfolded. */
export function CountryNotesCard({ country, isOpen, level }: CountryNotesCardProps) {
  const t = useT();
  const format = useFormat();
  const [wasOpened, setOpened] = useState(isOpen);
  const Title = `h${level}` as const;
  return (
    <details
      className={styles.card}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpened(wasOpened || currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Title className={styles.title}>{t('notes.title', { country: format.country(country) })}</Title>
        <ChevronDown aria-hidden="true" />
      </summary>
      {wasOpened ? <Notes country={country} level={level === 2 ? 3 : 4} /> : null}
    </details>
  );
}

/** Undefined while the notes are being read, null if they could not be. */
type Found = CountryNotes | null | undefined;

function Notes({ country, level }: { readonly country: string; readonly level: 3 | 4 }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useLanguage();
  const [attempt, setAttempt] = useState(0);
  const request = `${country} ${locale} ${attempt}`;
  const [answer, setAnswer] = useState<{ readonly request: string; readonly found: Found }>();
  useEffect(() => {
    let isCurrent = true;
    const find = async () => {
      const found = await readNotes(country, locale);
      if (isCurrent) setAnswer({ request, found });
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [country, locale, request]);
  const isBusy = answer?.request !== request;
  const Title = `h${level}` as const;
  if (!answer) return <Skeleton height="12rem" />;
  if (!answer.found) {
    return (
      <div className={styles.failed} role="alert">
        <p>{t('notes.failed')}</p>
        <Button isBusy={isBusy} icon={<RotateCw aria-hidden="true" />} onClick={() => setAttempt((count) => count + 1)}>
          {t('places.error.retry')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.notes}>
      {answer.found.sections.map(({ section, notes }) => (
        <section key={section}>
          <Title className={styles.section}>{t(TITLES[section])}</Title>
          <ul className={styles.list}>
            {notes.map((note) => (
              <li key={note.id}>
                <Note note={note} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="soft small">{t('notes.checked', { day: format.day(answer.found.checked) })}</p>
    </div>
  );
}

function Note({ note: { text, phone, source } }: { readonly note: CountryNote }) {
  const t = useT();
  const format = useFormat();
  const { url, publisher, published, read } = source;
  return (
    <>
      {phone === null ? (
        <p>{text}</p>
      ) : (
        <p className={styles.phone}>
          {text}{' '}
          <a className={styles.number} href={`tel:${phone}`}>
            <bdi>{phone}</bdi>
          </a>
        </p>
      )}
      <p className={styles.source}>
        <a href={url} target="_blank" rel="noopener noreferrer">
          <bdi>{publisher}</bdi>
          <VisuallyHidden> {t('notes.newTab')}</VisuallyHidden>
        </a>
        <span>{published === undefined ? t('notes.read', { day: format.day(read) }) : format.day(published)}</span>
      </p>
    </>
  );
}
