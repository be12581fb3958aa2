import { Copy, ExternalLink, Globe, MapPin, Phone } from 'lucide-react';
import { useRef } from 'react';
import { positionOf } from '#domain/geo/directions.ts';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import { toHostName, toPhoneLink, toWebAddress } from '#domain/places/web-address.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useCopy } from '#places/use-copy.ts';
import { IconButton } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { driverWords } from './driver-words.ts';
import styles from './location-section.module.css';
import { SpotMap } from './spot-map.tsx';
import { useWalk } from './use-walk.ts';
import { WayCard } from './way-card.tsx';

const loadWalk = () => import('./walk-panel.tsx');
const WalkPanel = lazyPart(() => loadWalk().then((part) => part.WalkPanel));
const WalkSteps = lazyPart(() => loadWalk().then((part) => part.WalkSteps));

/** The content of a place's section about its location (S80): the way to it from here, and the local address. */
export function LocationSection({ place }: { readonly place: PlaceOutline }) {
  const t = useT();
  const format = useFormat();
  const copy = useCopy();
  const addressLines = useRef<HTMLElement>(null);
  const phone = toPhoneLink(place.phone);
  const website = toWebAddress(place.website);
  const { view, shown, ask, choose, close } = useWalk(positionOf(place));
  const { address } = driverWords(place, format.country(place.country_code));
  return (
    <>
      <WayCard place={place} onWalk={view ? null : ask} />
      {view ? <WalkPanel view={view} name={place.name} onChoose={choose} onClose={close} onAgain={ask} /> : null}
      <SpotMap place={place} way={shown} />
      {view && shown ? <WalkSteps view={view} name={place.name} placeId={place.id} /> : null}
      <ul className="grid gap-1">
        <li className={styles.fact}>
          <MapPin aria-hidden="true" />
          <address className={styles.address} ref={addressLines}>
            {address.map((line) => (
              <span key={line}>
                <bdi>{line}</bdi>
              </span>
            ))}
          </address>
          <IconButton
            label={t('restaurant.copyAddress')}
            icon={<Copy aria-hidden="true" />}
            onClick={() => copy(address.join(', '), 'restaurant.addressCopied', addressLines.current)}
          />
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
    </>
  );
}
