import { Copy, ExternalLink, Globe, MapPin, Navigation, Phone } from 'lucide-react';
import { distanceM } from '#domain/geo.ts';
import type { Restaurant } from '#domain/restaurant.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useGeolocation } from '#platform/use-geolocation.ts';
import { IconButton } from '#ui/button.tsx';
import { compassPoint } from './bearing.ts';
import { destinationOf, positionOf } from './destination.ts';
import styles from './location-section.module.css';
import { Section } from './section.tsx';
import { useCopy } from './use-copy.ts';
import { toHostName, toPhoneLink, toWebAddress } from './web-address.ts';

/** Where it is and how to reach it (S80): the address as it is written there, distance and direction from here. */
export function LocationSection({ place }: { readonly place: Restaurant }) {
  const t = useT();
  const format = useFormat();
  const copy = useCopy();
  const phone = toPhoneLink(place.phone);
  const website = toWebAddress(place.website);
  const { web } = destinationOf(place, navigator.userAgent);
  const nation = format.country(place.country_code);
  const town = [place.postal_code, place.city].filter(Boolean).join(' ');
  // A city state is named once.
  const lines = [place.address, town, place.city === nation ? null : nation];
  const address = lines.filter((line): line is string => Boolean(line));
  return (
    <Section id="location" title={t('restaurant.location')}>
      <ul className={styles.facts}>
        <li className={styles.fact}>
          <MapPin aria-hidden="true" />
          <address className={styles.address}>
            {address.map((line) => (
              <span key={line} dir="auto">
                {line}
              </span>
            ))}
          </address>
          <IconButton
            label={t('restaurant.copyAddress')}
            icon={<Copy aria-hidden="true" />}
            onClick={() => copy(address.join(', '), 'restaurant.addressCopied')}
          />
        </li>
        <li className={styles.fact}>
          <Navigation aria-hidden="true" />
          <Distance place={place} />
          {web ? (
            <a className={styles.link} href={web} target="_blank" rel="noopener noreferrer">
              {t('restaurant.directionsWeb')}
              <ExternalLink aria-hidden="true" />
            </a>
          ) : null}
        </li>
        {phone ? (
          <li className={styles.fact}>
            <Phone aria-hidden="true" />
            <a className={styles.link} href={phone} dir="ltr">
              {place.phone}
            </a>
          </li>
        ) : null}
        {website ? (
          <li className={styles.fact}>
            <Globe aria-hidden="true" />
            <a className={styles.link} href={website} target="_blank" rel="noopener noreferrer" dir="ltr">
              {toHostName(website)}
              <ExternalLink aria-hidden="true" />
            </a>
          </li>
        ) : null}
      </ul>
    </Section>
  );
}

/** Stands in for the small map: how far and which way, from where the person is or last was. */
function Distance({ place }: { readonly place: Restaurant }) {
  const t = useT();
  const format = useFormat();
  const { located } = useGeolocation();
  const position = positionOf(place);
  if (!position) return <span className={styles.quiet}>{t('restaurant.noCoordinate')}</span>;
  const values = {
    distance: format.distance(distanceM(located.position, position)),
    point: t(`restaurant.point.${compassPoint(located.position, position)}`),
  };
  return located.source === 'default' ? (
    <span className={styles.quiet}>{t('restaurant.distanceFrom', { ...values, place: 'Kuala Lumpur' })}</span>
  ) : (
    <span>{t('restaurant.distance', values)}</span>
  );
}
