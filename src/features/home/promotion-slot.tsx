import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Promotion, promotionAt } from '#domain/payments/offers.ts';
import { useT } from '#i18n/i18n.tsx';
import { useMinute } from '#places/use-minute.ts';
import { ownPicture } from '#platform/own-picture.ts';
import { useServices } from '#services/services.tsx';
import styles from './promotion-slot.module.css';

/**
 * The only slot for promotions, at the end of Home, for people without Pro. Promotions are our own and come from our server,
 * never from an ad network: nobody else learns who saw one, and nothing is counted (U79).
 */
export function PromotionSlot() {
  const t = useT();
  const { replica } = useServices();
  const now = useMinute();
  const [promotions, setPromotions] = useState<readonly Promotion[]>([]);
  useEffect(() => replica.watchPromotions(setPromotions), [replica]);
  const shown = promotionAt(promotions, now);
  if (!shown) return null;
  const picture = ownPicture(shown.image_path);
  return (
    <aside className={styles.slot} aria-label={t('home.promotion.label')}>
      {picture === null ? null : <img className={styles.picture} src={picture} alt="" loading="lazy" />}
      <div>
        <p className="faint small">{t('home.promotion.label')}</p>
        <p className="strong">
          <bdi>{shown.title}</bdi>
        </p>
        <p className="soft small">
          <bdi>{shown.body}</bdi>
        </p>
        <p className={styles.links}>
          {shown.link === null ? null : <Way to={shown.link} />}
          <Link className="inline-row touch-height brand small strong" to="/pricing">
            {t('home.promotion.hide')}
          </Link>
        </p>
      </div>
    </aside>
  );
}

/** A link inside the app, or an external one without a referrer. */
function Way({ to }: { readonly to: string }) {
  const t = useT();
  return to.startsWith('/') ? (
    <Link className="inline-row touch-height brand small strong" to={to}>
      {t('home.promotion.more')}
    </Link>
  ) : (
    <a className="inline-row touch-height brand small strong" href={to} target="_blank" rel="noopener noreferrer">
      {t('home.promotion.more')}
    </a>
  );
}
