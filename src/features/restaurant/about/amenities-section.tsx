import { Accessibility, Check } from 'lucide-react';
import type { Amenity } from '#domain/places/taxonomy.ts';
import { Section } from '#features/restaurant/section.tsx';
import { useT } from '#i18n/i18n.tsx';
import styles from './amenities-section.module.css';

/** A place's amenities; nothing if none are known. */
export function AmenitiesSection({ amenities }: { readonly amenities: readonly Amenity[] }) {
  const t = useT();
  if (amenities.length === 0) return null;
  return (
    <Section id="amenities" title={t('restaurant.amenities')}>
      <ul className={styles.amenities}>
        {amenities.map((amenity) => (
          <li key={amenity}>
            {amenity === 'wheelchair_accessible' ? <Accessibility aria-hidden="true" /> : <Check aria-hidden="true" />}
            {t(`restaurant.amenity.${amenity}`)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
