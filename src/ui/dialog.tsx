import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  /** Called by Escape, the close button and a press outside; the owner stops rendering the dialog. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Full height from the start, for tall content that renders a moment later. */
  readonly isTall?: boolean;
  /** Already hidden while it unmounts: see `useDeferredUnmount`. */
  readonly isLeaving?: boolean;
}

/**
 * A modal dialog: a bottom sheet on a phone, a centred panel on wider screens. Render it to open it. The focus starts on the
 * title (or on an `autoFocus` element) and returns when the dialog closes.
 */
export function Dialog({ title, onClose, children, footer, isTall = false, isLeaving = false }: DialogProps) {
  const t = useT();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    if (!element?.querySelector('[autofocus]')?.contains(document.activeElement)) heading.current?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    // Pressing outside is a convenience for pointers; the keyboard has Escape and the close button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, isTall && styles.tall, isLeaving && styles.leaving)}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={t('shell.dialogClose')} icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {footer ? <footer className={styles.foot}>{footer}</footer> : null}
    </dialog>
  );
}
