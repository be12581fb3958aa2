import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Point, pan, pinch, type Size, UNZOOMED, ZOOM_STEP, type Zoom, zoomAt } from './zoom.ts';

/** Minimum length in pixels of a swipe that turns the page; it must be more horizontal than vertical. */
const SWIPE_PX = 40;
/** A notch of a wheel is about 100; a trackpad's pinch sends small ones. */
const WHEEL_STEP = 0.004;

interface ZoomStage {
  readonly zoom: Zoom;
  /** While a finger is down, the picture follows without transition. */
  readonly isHeld: boolean;
  readonly reset: () => void;
  /** For keyboard and buttons: zooms around the middle. */
  readonly zoomBy: (factor: number) => void;
  readonly toggle: () => void;
  readonly panBy: (by: Point) => void;
  /** For the element that receives touches. */
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
    readonly onDoubleClick: (event: MouseEvent) => void;
  };
}

/**
 * Touch, mouse and wheel on a picture: two fingers and the wheel zoom; one finger pans an enlarged picture, or swipes.
 * @param onSwipe called with the pixels to the right, negative to the left
 */
export function useZoom(stage: RefObject<HTMLElement | null>, onSwipe: (pixels: number) => void): ZoomStage {
  const [zoom, setZoom] = useState(UNZOOMED);
  const [isHeld, setHeld] = useState(false);
  /** Active pointers by id, with their latest positions. */
  const fingers = useRef(new Map<number, Point>());
  /** Start of a single finger's gesture; null if there were two, or it is no swipe. */
  const swipe = useRef<Point | null>(null);

  const toPoint = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : { x: 0, y: 0 };
  };
  const size = (): Size => ({ width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 });
  const zoomBy = (factor: number, at: Point = { x: 0, y: 0 }) => setZoom((now) => zoomAt(now, factor, at, size()));
  const toggle = (at?: Point) => (zoom.scale > 1 ? setZoom(UNZOOMED) : zoomBy(ZOOM_STEP, at));

  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      const at = { x: event.clientX - x - width / 2, y: event.clientY - y - height / 2 };
      const factor = Math.exp(-event.deltaY * WHEEL_STEP * (event.ctrlKey ? 3 : 1));
      setZoom((now) => zoomAt(now, factor, at, { width, height }));
    };
    // React's own listener is passive, so it could not prevent zooming the page.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stage]);

  const lift = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    setHeld(fingers.current.size > 0);
  };
  return {
    zoom,
    isHeld,
    reset: () => setZoom(UNZOOMED),
    zoomBy,
    toggle: () => toggle(),
    panBy: (by) => setZoom((now) => pan(now, by, size())),
    handlers: {
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = toPoint(event);
        fingers.current.set(event.pointerId, at);
        swipe.current = fingers.current.size === 1 && zoom.scale === 1 ? at : null;
        setHeld(true);
      },
      onPointerMove(event) {
        const before = fingers.current.get(event.pointerId);
        if (!before) return;
        const at = toPoint(event);
        fingers.current.set(event.pointerId, at);
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
        if (other) {
          const factor = distance(at, other) / Math.max(1, distance(before, other));
          setZoom((now) => pinch(now, factor, middle(before, other), middle(at, other), size()));
        } else setZoom((now) => pan(now, { x: at.x - before.x, y: at.y - before.y }, size()));
      },
      onPointerUp(event) {
        const from = swipe.current;
        swipe.current = null;
        lift(event);
        if (!from) return;
        const at = toPoint(event);
        const [right, down] = [at.x - from.x, at.y - from.y];
        if (Math.abs(right) >= SWIPE_PX && Math.abs(right) > Math.abs(down)) onSwipe(right);
      },
      onPointerCancel(event) {
        swipe.current = null;
        lift(event);
      },
      onDoubleClick: (event) => toggle(toPoint(event)),
    },
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
