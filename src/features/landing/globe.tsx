import createGlobe from 'cobe';
import { useEffect, useRef } from 'react';
import { DESTINATIONS } from '#domain/web/destinations.ts';
import { FIRST_PHI, TILT } from '#domain/web/globe-view.ts';
import styles from './globe.module.css';
import { startSpin } from './globe-spin.ts';

/** When to redraw a resting globe, in milliseconds. */
const SETTLED_MS = [100, 400, 1500];

const MARKERS = DESTINATIONS.map(({ position }) => ({
  location: [position.latitude, position.longitude] as [number, number],
  size: 0.055,
}));

const LIGHT = {
  dark: 0,
  baseColor: [0.93, 0.93, 0.88],
  markerColor: [0.05, 0.33, 0.29],
  glowColor: [0.95, 0.93, 0.88],
  mapBrightness: 6,
} as const;
const DARK = {
  dark: 1,
  baseColor: [0.28, 0.42, 0.38],
  markerColor: [0.93, 0.71, 0.28],
  glowColor: [0.1, 0.16, 0.14],
  mapBrightness: 5,
} as const;

type Paint = typeof LIGHT | typeof DARK;

/** Converts to the type that the options require. */
const painted = ({ baseColor, markerColor, glowColor, ...rest }: Paint) => ({
  ...rest,
  baseColor: [...baseColor] as [number, number, number],
  markerColor: [...markerColor] as [number, number, number],
  glowColor: [...glowColor] as [number, number, number],
});

/**
 * The turning globe with its cities (S7). It rests for people who prefer less motion, when not visible, and in a hidden tab.
 * Without a graphics card, the still globe shows in its stead.
 */
export function Globe() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    return element ? show(element) : undefined;
  }, []);
  return <canvas ref={canvas} className={styles.canvas} />;
}

function show(canvas: HTMLCanvasElement): () => void {
  const darkness = window.matchMedia('(prefers-color-scheme: dark)');
  const calmness = window.matchMedia('(prefers-reduced-motion: reduce)');
  const size = () => Math.max(1, canvas.offsetWidth);
  const globe = createGlobe(canvas, {
    ...painted(darkness.matches ? DARK : LIGHT),
    width: size(),
    height: size(),
    devicePixelRatio: Math.min(2, window.devicePixelRatio),
    phi: FIRST_PHI,
    theta: TILT,
    diffuse: 1.2,
    mapSamples: 14_000,
    markers: MARKERS,
    markerElevation: 0,
  });
  // The library writes a CSS rule there with every frame, for labels that we do not use; the page's policy refuses it each
  // time.
  const sheet = document.head.lastElementChild;
  if (sheet instanceof HTMLStyleElement) sheet.remove();
  canvas.dataset['ready'] = '';
  const spin = startSpin(
    {
      turn: (phi) => globe.update({ phi }),
      requestFrame: (callback) => requestAnimationFrame(callback),
      cancelFrame: (frame) => cancelAnimationFrame(frame),
    },
    FIRST_PHI,
  );

  let isInSight = false;
  const decide = () => {
    const isMoving = isInSight && document.visibilityState === 'visible' && !calmness.matches;
    canvas.dataset['moving'] = String(isMoving);
    spin.setMoving(isMoving);
  };
  const sight = new IntersectionObserver((entries) => {
    isInSight = entries.at(-1)?.isIntersecting ?? false;
    decide();
  });
  // Its land is a picture that is decoded later, and a resting globe would not be redrawn with it.
  const settling = SETTLED_MS.map((ms) => setTimeout(() => globe.update({}), ms));
  const repaint = () => globe.update(painted(darkness.matches ? DARK : LIGHT));
  const resize = new ResizeObserver(() => globe.update({ width: size(), height: size() }));
  sight.observe(canvas);
  resize.observe(canvas);
  document.addEventListener('visibilitychange', decide);
  calmness.addEventListener('change', decide);
  darkness.addEventListener('change', repaint);
  return () => {
    spin.stop();
    for (const timer of settling) clearTimeout(timer);
    sight.disconnect();
    resize.disconnect();
    document.removeEventListener('visibilitychange', decide);
    calmness.removeEventListener('change', decide);
    darkness.removeEventListener('change', repaint);
    globe.destroy();
  };
}
