import { createEmitter } from '#domain/primitives/emitter.ts';

export type ToastKind = 'success' | 'error' | 'notice';

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly action?: ToastAction;
}

/** A success stays two seconds, an error four, a notice six (K30). */
const TOAST_MS: Record<ToastKind, number> = { success: 2000, error: 4000, notice: 6000 };

/** At most twenty messages are shown; the oldest is removed first (K30). */
const TOAST_LIMIT = 20;

export interface ToastTimers {
  now(): number;
  /** Calls back once after this number of milliseconds; the returned function cancels. */
  after(ms: number, run: () => void): () => void;
}

export interface ToastQueue {
  readonly toasts: () => readonly Toast[];
  readonly watch: (listener: () => void) => () => void;
  readonly show: (kind: ToastKind, text: string, action?: ToastAction) => void;
  readonly dismiss: (id: number) => void;
  /** While somebody reads (pointer or focus on the messages) nothing disappears (WCAG 2.2.1, U88). */
  readonly pause: () => void;
  readonly resume: () => void;
}

/** The short messages on screen. A pause stops all timers; each continues with its remaining time. */
export function createToastQueue(timers: ToastTimers): ToastQueue {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  let isPaused = false;
  const changes = createEmitter();
  const clocks = new Map<number, { leftMs: number; startedAt: number; cancel: () => void }>();

  const set = (next: readonly Toast[]) => {
    toasts = next;
    changes.emit();
  };
  const dismiss = (id: number) => {
    clocks.get(id)?.cancel();
    clocks.delete(id);
    set(toasts.filter((toast) => toast.id !== id));
  };
  const start = (id: number, leftMs: number) =>
    clocks.set(id, {
      leftMs,
      startedAt: timers.now(),
      cancel: isPaused ? () => {} : timers.after(leftMs, () => dismiss(id)),
    });

  return {
    toasts: () => toasts,
    watch: changes.listen,
    show(kind, text, action) {
      const id = ++lastId;
      const oldest = toasts.length >= TOAST_LIMIT ? toasts[0] : undefined;
      if (oldest) dismiss(oldest.id);
      start(id, TOAST_MS[kind]);
      set([...toasts, { id, kind, text, ...(action ? { action } : {}) }]);
    },
    dismiss,
    pause() {
      if (isPaused) return;
      isPaused = true;
      for (const clock of clocks.values()) {
        clock.cancel();
        clock.leftMs -= timers.now() - clock.startedAt;
      }
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      for (const [id, { leftMs }] of clocks) start(id, Math.max(leftMs, 0));
    },
  };
}
