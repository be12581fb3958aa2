import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useT } from '#i18n/i18n.tsx';
import styles from './toast.module.css';
import { createToastQueue, type ToastQueue } from './toast-queue.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Not in the first script: nothing is said before the first page is there. */
const ToastList = lazy(() => import('./toast-list.tsx').then((loaded) => ({ default: loaded.ToastList })));

const ToastContext = createContext<ToastQueue | null>(null);

/** Keeps the short messages of all screens below it and shows them above everything. */
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

/** `show('success' | 'error' | 'notice', text, action?)`; `toasts()` are those that are shown, the newest last. */
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

  // A popover stands in the top layer; showing it anew lifts it above a dialog that was opened since.
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
      {/* Pausing while someone reads is nothing that a keyboard could lack: focus pauses as well. */}
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
        {toasts.length > 0 ? (
          <Suspense>
            <ToastList toasts={toasts} onDismiss={queue.dismiss} />
          </Suspense>
        ) : null}
      </section>
    </>
  );
}
