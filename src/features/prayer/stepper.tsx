import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/button.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  /** Names of the buttons. */
  readonly before: string;
  readonly after: string;
  readonly onBefore: () => void;
  readonly onAfter: () => void;
  /** What is shown now; read aloud when it changes. */
  readonly children: ReactNode;
}

/** Steps through days or months. */
export function Stepper({ before, after, onBefore, onAfter, children }: StepperProps) {
  return (
    <div className={styles.stepper}>
      <IconButton label={before} icon={<ChevronLeft aria-hidden="true" />} onClick={onBefore} />
      <div className={styles.shown} aria-live="polite">
        {children}
      </div>
      <IconButton label={after} icon={<ChevronRight aria-hidden="true" />} onClick={onAfter} />
    </div>
  );
}
