import { Globe, Navigation, Phone } from 'lucide-react';
import { destinationOf } from '#domain/geo/destination.ts';
import { positionOf } from '#domain/geo/directions.ts';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import { toPhoneLink, toWebAddress } from '#domain/places/web-address.ts';
import { useT } from '#i18n/i18n.tsx';
import { noteSetOut } from '#places/checks/set-out.ts';
import { useServices } from '#services/services.tsx';
import { ButtonAnchor } from '#ui/button.tsx';
import styles from './place-actions.module.css';

/** Call and Website if available, and always Directions (S77). */
export function PlaceActions({ place }: { readonly place: PlaceOutline }) {
  const t = useT();
  const phone = toPhoneLink(place.phone);
  const website = toWebAddress(place.website);
  const { now } = useServices();
  const position = positionOf(place);
  const { primary, isExternal } = destinationOf(place, navigator.userAgent);
  return (
    <div className={styles.actions}>
      <ButtonAnchor
        variant="primary"
        icon={<Navigation aria-hidden="true" />}
        href={primary}
        onClick={() => position && noteSetOut({ slug: place.slug, name: place.name, position, at: now() })}
        {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        {t('restaurant.directions')}
      </ButtonAnchor>
      {phone ? (
        <ButtonAnchor icon={<Phone aria-hidden="true" />} href={phone}>
          {t('restaurant.call')}
        </ButtonAnchor>
      ) : null}
      {website ? (
        <ButtonAnchor icon={<Globe aria-hidden="true" />} href={website} target="_blank" rel="noopener noreferrer">
          {t('restaurant.website')}
        </ButtonAnchor>
      ) : null}
    </div>
  );
}
