import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './toast.module.css';
import type { Toast, ToastKind } from './toast-queue.ts';

const ICONS: Record<ToastKind, typeof Info> = { success: CircleCheck, error: CircleAlert, notice: Info };

interface ToastListProps {
  readonly toasts: readonly Toast[];
  readonly onDismiss: (id: Toast['id']) => void;
}

/** The messages that are shown, the newest last. */
export function ToastList({ toasts, onDismiss }: ToastListProps) {
  const t = useT();
  return (
    <ol className={styles.list}>
      {toasts.map(({ id, kind, text, action }) => {
        const Icon = ICONS[kind];
        return (
          <li key={id} className={classNames(styles.toast, kind === 'error' && styles.error)}>
            <Icon aria-hidden="true" />
            <div className={styles.body}>
              <span className={styles.text}>{text}</span>
              {action ? (
                <Button
                  variant="quiet"
                  onClick={() => {
                    action.run();
                    onDismiss(id);
                  }}
                >
                  {action.label}
                </Button>
              ) : null}
            </div>
            <IconButton label={t('shell.toastClose')} icon={<X aria-hidden="true" />} onClick={() => onDismiss(id)} />
          </li>
        );
      })}
    </ol>
  );
}
