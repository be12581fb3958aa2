import { Award, Heart, MessageSquareText } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import styles from './activity.module.css';
import type { EXAMPLE_ACTIVITIES } from './dashboard-view.ts';
import { ExampleMark } from './example-mark.tsx';

const ICONS = { review: <MessageSquareText />, save: <Heart />, achievement: <Award /> };

/** A sample timeline for people without activities: each entry is marked as an example (S121, U43). */
export function ExampleActivities({ kinds }: { readonly kinds: typeof EXAMPLE_ACTIVITIES }) {
  const t = useT();
  return (
    <>
      <p className="soft small">{t('dash.activity.none')}</p>
      <ol className="grid" aria-label={t('dash.example')}>
        {kinds.map((kind) => (
          <li key={kind} className={styles.item} data-example>
            <span className={styles.icon} aria-hidden="true">
              {ICONS[kind]}
            </span>
            <div>
              <p className="break-anywhere">{t(`dash.activity.example.${kind}`)}</p>
              <p>
                <ExampleMark />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
