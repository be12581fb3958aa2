import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { IconButton } from './button.tsx';
import styles from './lightbox.module.css';
import { useZoom } from './use-zoom.ts';
import { wrapIndex } from './wrap-index.ts';
import { ZOOM_STEP } from './zoom.ts';

/** Pixels that an arrow key pans an enlarged picture. */
const PAN_PX = 80;

interface Slide {
  readonly key: string;
  /** Including its alternative text. */
  readonly picture: ReactNode;
  /** Width by height; null if the picture fits itself into the available space. */
  readonly ratio: number | null;
  readonly caption?: string;
}

interface LightboxProps {
  /** Accessible name, such as 'Photos of Warung Melati'. */
  readonly label: string;
  readonly slides: readonly Slide[];
  readonly startAt: number;
  readonly onClose: () => void;
}

/**
 * One picture at a time over the whole screen, wrapping around (S72): swipe, arrows, two fingers or the wheel to zoom,
 * Escape. The focus starts inside, stays inside and returns on closing.
 */
export function Lightbox({ label, slides, startAt, onClose }: LightboxProps) {
  const t = useT();
  const format = useFormat();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(startAt);
  const count = slides.length;
  const slide = slides[index];
  const isRightToLeft = () => dialog.current?.matches(':dir(rtl)') ?? false;
  const show = (steps: number) => setIndex((now) => wrapIndex(now, steps, count));
  const stageZoom = useZoom(stage, (right) => show(right < 0 === isRightToLeft() ? -1 : 1));
  const { zoom, isHeld, reset, zoomBy, toggle, panBy } = stageZoom;
  const isZoomed = zoom.scale > 1;
  const turn = (steps: number) => {
    show(steps);
    reset();
  };

  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    element?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const arrow = (right: number, down: number) => {
    if (isZoomed) panBy({ x: -right * PAN_PX, y: -down * PAN_PX });
    else if (right !== 0) turn(isRightToLeft() ? -right : right);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => arrow(1, 0),
    ArrowLeft: () => arrow(-1, 0),
    ArrowUp: () => arrow(0, -1),
    ArrowDown: () => arrow(0, 1),
    Home: () => turn(-index),
    End: () => turn(count - 1 - index),
    '+': () => zoomBy(ZOOM_STEP / 2),
    '=': () => zoomBy(ZOOM_STEP / 2),
    '-': () => zoomBy(2 / ZOOM_STEP),
    '0': reset,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With Ctrl or ⌘ these keys belong to the browser.
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  if (!slide) return null;
  return (
    // The dialog listens for keys, so that they work wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.lightbox}
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div ref={stage} className={styles.stage} data-zoomed={isZoomed || undefined} {...stageZoom.handlers}>
        <div
          key={slide.key}
          className={styles.picture}
          data-held={isHeld || undefined}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        >
          <div className={styles.fit} style={fitting(slide.ratio)}>
            {slide.picture}
          </div>
        </div>
      </div>
      <header className={styles.bar}>
        <output className={styles.position}>
          {t('lightbox.position', { index: format.number(index + 1), count: format.number(count) })}
        </output>
        <span className={styles.acts}>
          <IconButton
            label={t(isZoomed ? 'lightbox.zoomOut' : 'lightbox.zoomIn')}
            icon={isZoomed ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
            onClick={toggle}
          />
          <IconButton label={t('shell.dialogClose')} icon={<X aria-hidden="true" />} onClick={onClose} />
        </span>
      </header>
      {slide.caption ? (
        <p className={styles.caption} dir="auto">
          {slide.caption}
        </p>
      ) : null}
      {count > 1 ? (
        <>
          <IconButton
            className={styles.previous}
            label={t('lightbox.previous')}
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={() => turn(-1)}
          />
          <IconButton
            className={styles.next}
            label={t('lightbox.next')}
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() => turn(1)}
          />
        </>
      ) : null}
    </dialog>
  );
}

/** The largest fitting size: a picture of known ratio keeps it, another takes all the space. */
function fitting(ratio: number | null): CSSProperties {
  return ratio === null ? { inlineSize: '100%', blockSize: '100%' } : { inlineSize: `min(100%, 100dvb * ${ratio})` };
}
