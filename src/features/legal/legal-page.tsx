import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { PageTitle } from '#ui/page-title.tsx';
import styles from './legal-page.module.css';

/** The parts of each text, in order: each has a heading and a paragraph. */
const TEXTS = {
  terms: ['service', 'halal', 'account', 'content', 'pro', 'sources', 'liability', 'changes'],
  privacy: ['location', 'kept', 'others', 'device', 'trackers', 'mail', 'rights'],
} as const;

interface LegalPageProps {
  readonly of: keyof typeof TEXTS;
}

/** /terms and /privacy: what the software does, in plain words. Works offline. */
export function LegalPage({ of }: LegalPageProps) {
  const t = useT();
  // The catalogue has a title and a text for each part, so the combined id exists.
  const say = (part: string, what: 'title' | 'text') => t(`legal.${of}.${part}.${what}` as MessageId);
  return (
    <article className={styles.page}>
      <PageTitle title={t(`legal.${of}.title`)} />
      <p className="soft large">{t(`legal.${of}.lead`)}</p>
      {TEXTS[of].map((part) => (
        <section key={part}>
          <h2>{say(part, 'title')}</h2>
          <p>{say(part, 'text')}</p>
        </section>
      ))}
    </article>
  );
}
