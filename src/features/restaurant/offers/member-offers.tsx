import { Copy, TicketPercent } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Offer, offersOn, type PlaceOffers } from '#domain/payments/offers.ts';
import { Section } from '#features/restaurant/section.tsx';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { Freshness } from '#places/cards/freshness-line.tsx';
import { useCopy } from '#places/use-copy.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import styles from './member-offers.module.css';

/** The place's discounts for members today, with code and conditions; nothing if there are none. Works offline. */
export function MemberOffers({ placeId, today }: { readonly placeId: string; readonly today: string }) {
  const t = useT();
  const { replica } = useServices();
  const [known, setKnown] = useState<PlaceOffers | null>(null);
  useEffect(() => replica.watchOffers(placeId, setKnown), [replica, placeId]);
  const offers = offersOn(known?.offers ?? [], today);
  if (!known || offers.length === 0) return null;
  return (
    <Section
      id="offers"
      title={t('restaurant.offers.title')}
      isRaised
      aside={<Freshness of="offers" asOf={known.asOf} />}
    >
      <ul className="grid gap-4">
        {offers.map((offer) => (
          <li key={offer.id} className={styles.offer}>
            <OneOffer offer={offer} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OneOffer({ offer: { title, terms, percent, code, valid_until } }: { readonly offer: Offer }) {
  const t = useT();
  const format = useFormat();
  const copy = useCopy();
  return (
    <>
      <p className={styles.head}>
        <TicketPercent aria-hidden="true" />
        <strong className="brand">{t('restaurant.offers.off', { share: format.percent(percent / 100) })}</strong>
        <bdi>{title}</bdi>
      </p>
      {code === null ? (
        <p>{t('restaurant.offers.show')}</p>
      ) : (
        <p className={styles.code}>
          {t('restaurant.offers.code')} <code>{code}</code>
          <Button
            variant="quiet"
            icon={<Copy aria-hidden="true" />}
            onClick={() => copy(code, 'restaurant.offers.copied')}
          >
            {t('restaurant.offers.copy')}
          </Button>
        </p>
      )}
      <p className="soft small">
        {terms === null ? null : <bdi>{terms}</bdi>} {t('restaurant.offers.until', { date: format.day(valid_until) })}
      </p>
    </>
  );
}
