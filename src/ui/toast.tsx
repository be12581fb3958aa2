import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './toast.module.css';
import { createToastQueue, type ToastKind, type ToastQueue } from './toast-queue.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const ICONS: Record<ToastKind, typeof Info> = { success: CircleCheck, error: CircleAlert, notice: Info };

const ToastContext = createContext<ToastQueue | null>(null);

/** Shows the short messages of all screens below it, above everything else. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [queue] = useState(() =>
    createToastQueue({
      now: () => performance.now(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    }),
  );
  return (
    <ToastContext.Provider value={queue}>
      {children}
      <Toasts queue={queue} />
    </ToastContext.Provider>
  );
}

/** `show('success' | 'error' | 'notice', text, action?)`; `toasts()` returns the visible ones, newest last. */
export function useToasts(): Pick<ToastQueue, 'show' | 'dismiss' | 'toasts'> {
  const queue = useContext(ToastContext);
  if (!queue) throw new Error('useToasts needs a ToastProvider above it');
  return queue;
}

function Toasts({ queue }: { readonly queue: ToastQueue }) {
  const t = useT();
  const toasts = useSyncExternalStore(queue.watch, queue.toasts, queue.toasts);
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;

  // A popover is in the top layer; showing it again lifts it above a dialog that was opened since.
  useEffect(() => {
    const element = region.current;
    if (element?.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element?.showPopover();
    else queue.resume();
  }, [newest, queue]);

  return (
    <>
      {/* Always there, so that it is announced; the visible messages come and go with the popover. */}
      <VisuallyHidden>
        <span aria-live="polite">{toasts.at(-1)?.text}</span>
      </VisuallyHidden>
      {/* Keyboard users can pause messages, too: focusing one does. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={region}
        popover="manual"
        className={styles.region}
        aria-label={t('shell.toasts')}
        onPointerEnter={queue.pause}
        onPointerLeave={queue.resume}
        onFocus={queue.pause}
        onBlur={queue.resume}
      >
        <ol className={styles.list}>
          {toasts.map(({ id, kind, text, action }) => {
            const Icon = ICONS[kind];
            return (
              <li key={id} className={classNames(styles.toast, kind === 'error' && styles.error)}>
                <Icon />
                <div className={styles.body}>
                  <span className={styles.text}>{text}</span>
                  {action ? (
                    <Button
                      variant="quiet"
                      onClick={() => {
                        action.run();
                        queue.dismiss(id);
                      }}
                    >
                      {action.label}
                    </Button>
                  ) : null}
                </div>
                <IconButton label={t('shell.toastClose')} icon={<X />} onClick={() => queue.dismiss(id)} />
              </li>
            );
          })}
        </ol>
      </section>
    </>
  );
}
