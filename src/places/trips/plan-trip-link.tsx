import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { type PlannedPlace, planPath } from './plan-path.ts';

/** Leads to a new trip with this city filled in. */
export function PlanTripLink({ place }: { readonly place: PlannedPlace }) {
  const t = useT();
  return (
    <Link className="brand underlined" to={planPath(place)}>
      {t('trips.planTo', { place: place.name })}
    </Link>
  );
}
