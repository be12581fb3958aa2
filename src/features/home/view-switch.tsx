import { List, Map as MapIcon } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';

export type View = 'list' | 'map';

interface ViewSwitchProps {
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** The places below are a list or a map (S14): the switch. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const t = useT();
  return (
    <SegmentedControl
      label={t('home.view')}
      choices={[
        { value: 'list', label: t('home.view.list'), icon: <List aria-hidden="true" /> },
        { value: 'map', label: t('home.view.map'), icon: <MapIcon aria-hidden="true" /> },
      ]}
      value={view}
      onChoose={onView}
    />
  );
}
