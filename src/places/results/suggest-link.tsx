import { useT } from '#i18n/i18n.tsx';
import { ButtonLink } from '#ui/button.tsx';

/** Links from an empty result to the form for suggesting a place. @param name the typed text */
export function SuggestLink({ name }: { readonly name: string }) {
  const t = useT();
  const query = name.trim() === '' ? '' : `?name=${encodeURIComponent(name.trim())}`;
  return (
    <ButtonLink variant="quiet" to={`/suggest${query}`}>
      {t('places.suggest')}
    </ButtonLink>
  );
}
