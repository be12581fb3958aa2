import { LayoutGrid, List } from 'lucide-react';
import type { Layout } from '#domain/search/list-position.ts';
import { useT } from '#i18n/i18n.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';

interface LayoutSwitchProps {
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
}

/** Switches between list and grid. */
export function LayoutSwitch({ layout, onLayout }: LayoutSwitchProps) {
  const t = useT();
  return (
    <SegmentedControl
      label={t('search.view')}
      choices={[
        { value: 'list', label: t('search.viewList'), icon: <List aria-hidden="true" /> },
        { value: 'grid', label: t('search.viewGrid'), icon: <LayoutGrid aria-hidden="true" /> },
      ]}
      value={layout}
      onChoose={onLayout}
    />
  );
}
