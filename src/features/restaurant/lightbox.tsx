import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { RestaurantImage } from '#domain/restaurant.ts';
import { useT } from '#i18n/i18n.tsx';
import { IconButton } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';
import { wrapped } from './gallery-layout.ts';
import styles from './lightbox.module.css';

/** A swipe of at least so many pixels turns the page. */
const SWIPE_PX = 40;

interface LightboxProps {
  readonly name: string;
  readonly images: readonly RestaurantImage[];
  readonly startAt: number;
  readonly onClose: () => void;
}

/** One picture at a time over everything, round and round (S72): arrows, swipe, Escape. */
export function Lightbox({ name, images, startAt, onClose }: LightboxProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const swipeFrom = useRef<number | null>(null);
  const [index, setIndex] = useState(startAt);
  const count = images.length;
  const image = images[index];
  const turn = (steps: number) => setIndex((now) => wrapped(now, steps, count));

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

  const turnByKey = (event: KeyboardEvent) => {
    const isRightToLeft = event.currentTarget.matches(':dir(rtl)');
    const steps = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    turn(isRightToLeft ? -steps : steps);
  };
  const turnBySwipe = (event: PointerEvent) => {
    const distance = swipeFrom.current === null ? 0 : event.clientX - swipeFrom.current;
    swipeFrom.current = null;
    if (Math.abs(distance) < SWIPE_PX) return;
    const isRightToLeft = event.currentTarget.matches(':dir(rtl)');
    turn(distance < 0 === isRightToLeft ? -1 : 1);
  };

  if (!image) return null;
  return (
    // The dialog itself takes the arrow keys, so that they work wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.lightbox}
      tabIndex={-1}
      aria-label={t('restaurant.gallery', { name })}
      onKeyDown={turnByKey}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div
        className={styles.stage}
        onPointerDown={(event) => {
          swipeFrom.current = event.clientX;
        }}
        onPointerUp={turnBySwipe}
        onPointerCancel={() => {
          swipeFrom.current = null;
        }}
      >
        <Picture
          key={image.url}
          className={styles.picture}
          sources={[image.url]}
          alt={t('restaurant.image', { index: index + 1, count })}
          ratio={image.width / image.height}
          color={image.color}
          patience="page"
          isFirst
        />
      </div>
      <header className={styles.bar}>
        <output className={styles.position}>
          {index + 1} / {count}
        </output>
        <IconButton label={t('shell.dialogClose')} icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      {count > 1 ? (
        <>
          <IconButton
            className={styles.previous}
            label={t('restaurant.imagePrevious')}
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={() => turn(-1)}
          />
          <IconButton
            className={styles.next}
            label={t('restaurant.imageNext')}
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() => turn(1)}
          />
        </>
      ) : null}
    </dialog>
  );
}
