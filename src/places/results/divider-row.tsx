import { ChevronDown } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './divider-row.module.css';
import type { Divider, FoldedPart } from './dividers.ts';

interface DividerRowProps {
  readonly divider: Divider;
  /** Level of the cards' names in the page's outline. */
  readonly level: 2 | 3;
  /** Absent if the list's parts can't be opened. */
  readonly onUnfold?: (part: FoldedPart) => void;
}

/** A divider between two parts of a list: what follows, its meaning, and a button if it is folded. */
export function DividerRow({ divider: { text, note, action }, level, onUnfold }: DividerRowProps) {
  const Heading = `h${level}` as const;
  return (
    <>
      {text === '' ? null : <Heading className={styles.text}>{text}</Heading>}
      {note === undefined ? null : <p className="soft small">{note}</p>}
      {action === undefined || onUnfold === undefined ? null : (
        <Button
          {...(isBuilding({ action }) ? { variant: 'quiet', icon: <ChevronDown aria-hidden="true" /> } : {})}
          onClick={() => onUnfold(action.part)}
        >
          {action.label}
        </Button>
      )}
    </>
  );
}

/** Class of the list item. */
export function dividerClass(divider: Divider): string {
  return classNames(styles.divider, isBuilding(divider) && styles.building) ?? '';
}

/** Whether it stands for a building's folded places, not for the start of a part. */
function isBuilding({ action }: Pick<Divider, 'action'>): boolean {
  return action?.part.startsWith('building ') === true;
}
