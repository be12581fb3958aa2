import { useT } from '#i18n/i18n.tsx';
import { ButtonLink } from '#ui/button.tsx';

/** Leads from a search that found nothing to the form for a place that is missing. @param name what was typed */
export function SuggestLink({ name }: { readonly name: string }) {
  const t = useT();
  const query = name.trim() === '' ? '' : `?name=${encodeURIComponent(name.trim())}`;
  return (
    <ButtonLink variant="quiet" to={`/suggest${query}`}>
      {t('places.suggest')}
    </ButtonLink>
  );
}
