import { OSM_STATED_BY } from '#domain/places/stated-by.ts';
import type { Translate } from '#i18n/translate.ts';

/** Who states something about a place, as within a sentence: authorities keep their names. */
export function statedByText(who: string, t: Translate): string {
  return who === OSM_STATED_BY ? t('places.source.osm') : who;
}
