import { TRIP_NAME_MAX } from '#domain/mutations/limits.ts';
import type { OwnTrip } from '#domain/own/own-view.ts';
import { useT } from '#i18n/i18n.tsx';
import { NameDialog } from '#places/forms/name-dialog.tsx';
import { useMutate } from '#places/forms/use-mutate.ts';

interface TripNameDialogProps {
  readonly trip: OwnTrip;
  readonly onClose: () => void;
}

/** Renames a trip. */
export function TripNameDialog({ trip, onClose }: TripNameDialogProps) {
  const t = useT();
  const mutate = useMutate();
  return (
    <NameDialog
      title={t('trips.renameTitle', { name: trip.name })}
      label={t('trips.name')}
      hint={t('trips.nameHint')}
      maxLength={TRIP_NAME_MAX}
      name={trip.name}
      submit={t('trips.save')}
      problemOf={(name) => (name === '' ? 'trips.nameMissing' : null)}
      onName={async (name) => {
        if (await mutate([{ name: 'rename_trip', args: { id: trip.id, name } }])) onClose();
      }}
      onClose={onClose}
    />
  );
}
