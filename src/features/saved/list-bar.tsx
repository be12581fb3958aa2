import { Plus } from 'lucide-react';
import type { OwnList } from '#domain/own/own-view.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { ToggleChip } from '#ui/chip.tsx';
import styles from './list-bar.module.css';

interface ListBarProps {
  /** By name. */
  readonly lists: readonly OwnList[];
  /** Number of saved places on each list, by the list's id. */
  readonly counts: ReadonlyMap<string, number>;
  /** Number of all saved places. */
  readonly all: number;
  /** Null shows all. */
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  readonly onNew: () => void;
}

/** Chooses the list to show, in one line that scrolls sideways. */
export function ListBar({ lists, counts, all, chosen, onChoose, onNew }: ListBarProps) {
  const t = useT();
  const format = useFormat();
  return (
    <fieldset className={styles.bar} aria-label={t('saved.lists')}>
      {lists.length > 0 ? (
        <ToggleChip isOn={chosen === null} count={format.number(all)} onClick={() => onChoose(null)}>
          {t('saved.lists.all')}
        </ToggleChip>
      ) : null}
      {lists.map(({ id, name }) => (
        <ToggleChip
          key={id}
          isOn={chosen === id}
          count={format.number(counts.get(id) ?? 0)}
          onClick={() => onChoose(id)}
        >
          <bdi className={styles.name}>{name}</bdi>
        </ToggleChip>
      ))}
      <Button variant="quiet" icon={<Plus aria-hidden="true" />} aria-haspopup="dialog" onClick={onNew}>
        {t('saved.lists.new')}
      </Button>
    </fieldset>
  );
}
