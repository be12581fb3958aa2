import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly label: string }[];
  readonly value: Name;
  readonly onChoose: (name: Name) => void;
  /** Content of the chosen tab. */
  readonly children: ReactNode;
}

/** Index of the tab that a key leads to; undefined for other keys. */
function target(key: string, index: number, count: number, isReversed: boolean): number | undefined {
  const step = isReversed ? -1 : 1;
  if (key === 'ArrowRight') return (index + step + count) % count;
  if (key === 'ArrowLeft') return (index - step + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Scrolls only the row, never the page, until a tab is visible. */
function reveal(row: HTMLElement, tab: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left;
  else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right;
}

/** Tabs by the ARIA pattern: one Tab stop, with arrows, Home and End inside. */
export function Tabs<Name extends string>({ label, tabs, value, onChoose, children }: TabsProps<Name>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(value);

  useEffect(() => {
    const chosen = document.getElementById(`${id}-${value}`);
    if (row.current && chosen) reveal(row.current, chosen);
    // The focused element disappeared with the previous tab.
    if (shown.current !== value && document.activeElement === document.body)
      panel.current?.focus({ preventScroll: true });
    shown.current = value;
  }, [id, value]);

  const move = (event: KeyboardEvent, index: number) => {
    const isReversed = row.current !== null && getComputedStyle(row.current).direction === 'rtl';
    const next = target(event.key, index, tabs.length, isReversed);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChoose(tab.name);
    document.getElementById(`${id}-${tab.name}`)?.focus({ preventScroll: true });
  };

  return (
    <div className={styles.tabs}>
      <div ref={row} className={styles.row} role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.name === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === value ? 0 : -1}
            onClick={() => onChoose(tab.name)}
            onKeyDown={(event) => move(event, index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={value}
        ref={panel}
        id={`${id}-panel`}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={`${id}-${value}`}
        tabIndex={-1}
      >
        {children}
      </div>
    </div>
  );
}
