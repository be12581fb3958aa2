import { MapPinned } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Gauge } from '#ui/gauge.tsx';
import type { Profile } from './dashboard-view.ts';
import styles from './header-card.module.css';

/** The person: name, picture, figures and city (S112), and the level that their points give (K36). */
export function HeaderCard({ profile: { card, isPro, level, figures, memberSince } }: { readonly profile: Profile }) {
  const t = useT();
  const format = useFormat();
  const { next, target, share } = level;
  const way = next
    ? t('dash.level.next', { points: card.points, target, next: t(`dash.level.${next}`) })
    : t('dash.level.top', { points: format.number(card.points) });
  const line = [
    [t('dash.reviews'), format.compact(figures.reviews)],
    [t('dash.points'), format.compact(card.points)],
    [t('dash.cities'), figures.cities === null ? '–' : format.compact(figures.cities)],
  ] as const;
  return (
    <section className={styles.card} aria-label={card.name}>
      <Avatar name={card.name} url={card.avatarUrl} size="min(4.5rem, 22vi)" />
      <div className="grid at-start gap-1 may-shrink break-anywhere">
        <p className={styles.name}>
          <span>
            <bdi>{card.name}</bdi>
          </span>
          {isPro ? (
            <abbr className={styles.pro} title={t('dash.proLabel')}>
              {t('dash.pro')}
            </abbr>
          ) : null}
        </p>
        {card.email ? <p className="soft small">{breakable(card.email)}</p> : null}
        <p className={styles.level}>{t(`dash.level.${level.level}`)}</p>
      </div>
      <dl className={styles.figures}>
        {line.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.way}>
        <Gauge label={t('dash.level.label')} text={way} value={share} max={1} />
        <p className="soft small">{way}</p>
      </div>
      <div className={styles.foot}>
        <p className="soft small">
          {card.city ? (
            <span className={styles.city}>
              <MapPinned aria-hidden="true" />
              <bdi>{card.city}</bdi>
            </span>
          ) : null}
          {memberSince ? <span>{t('dash.memberSince', { month: format.month(memberSince) })}</span> : null}
        </p>
        <ButtonLink to="/settings">{t('dash.edit')}</ButtonLink>
      </div>
    </section>
  );
}

/** A long address wraps after its @ sign, not in the middle of a word. */
function breakable(email: string): ReactNode {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
