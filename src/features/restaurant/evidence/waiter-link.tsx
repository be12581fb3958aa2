import { MessageCircleQuestion } from 'lucide-react';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import { cardLanguageIn } from '#domain/waiter/card.ts';
import { useLanguage } from '#i18n/i18n.tsx';
import { ButtonLink } from '#ui/button.tsx';

/** To the sentences for the waiter, where people read another language than the reader's and there is a card in it. */
export function WaiterLink({ place }: { readonly place: Pick<PlaceOutline, 'slug' | 'name' | 'country_code'> }) {
  const { t, locale } = useLanguage();
  const { slug, name, country_code: countryCode } = place;
  const language = cardLanguageIn(countryCode);
  if (language === null || language === locale) return null;
  return (
    <ButtonLink to="/waiter" state={{ slug, name, countryCode }} icon={<MessageCircleQuestion aria-hidden="true" />}>
      {t('shell.title.waiter')}
    </ButtonLink>
  );
}
