/**
 * Finds controls that a finger misses: two touch targets that overlap, or a target that something covers. The functions run in
 * the page and use nothing beside each other, so that a script can be made of their texts.
 */
import type { Page } from 'playwright';

/** A rectangle of the viewport in CSS pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Target {
  readonly element: HTMLElement;
  /** Several for a link that continues on the next line. */
  readonly boxes: readonly Box[];
  /** What moves on its own when the page scrolls: the nearest fixed or sticky ancestor. */
  readonly layer: Element | null;
}

/**
 * Controls on the whole page, or in the dialog that blocks it. Scrolls to each of them and back.
 * @returns a sentence on each fault
 */
export function findMissedTargets(): string[] {
  const controls = listControls();
  return [...new Set([...findOverlaps(controls), ...controls.flatMap(findCover)])];
}

/** Runs `findMissedTargets` in a page of the built app. */
export async function findMissedTargetsOf(page: Page): Promise<string[]> {
  const parts = [
    findMissedTargets,
    listControls,
    isTarget,
    isOneTarget,
    isLabelOf,
    isInField,
    findOverlaps,
    toTarget,
    shownBoxes,
    clipped,
    findCover,
    scrollersOf,
    nameOf,
  ];
  // The loader of TypeScript names functions by a helper of its own, which the page lacks.
  return page.evaluate(`(() => { const __name = (part) => part; ${parts.join('\n')}; return findMissedTargets(); })()`);
}

function listControls(): HTMLElement[] {
  const blocking = [...document.querySelectorAll('dialog:modal')].at(-1);
  const selector =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, label, [role="button"], [role="option"], [role="tab"]';
  return [...(blocking ?? document).querySelectorAll<HTMLElement>(selector)].filter(isTarget);
}

function isTarget(element: HTMLElement): boolean {
  // A label is pressed in place of its box or file field; that of a text field only names it.
  if (element instanceof HTMLLabelElement) {
    const { control } = element;
    if (!(control instanceof HTMLInputElement) || !['checkbox', 'radio', 'file'].includes(control.type)) return false;
  }
  return (
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[inert]') === null &&
    getComputedStyle(element).pointerEvents !== 'none'
  );
}

function findOverlaps(controls: readonly HTMLElement[]): string[] {
  const targets = controls.map(toTarget);
  return targets.flatMap((one, n) =>
    targets.slice(n + 1).flatMap((other) => {
      if (one.layer !== other.layer || isOneTarget(one.element, other.element)) return [];
      if (isInField(one, other) || isInField(other, one)) return [];
      const shared = one.boxes
        .flatMap((box) => other.boxes.map((each) => clipped(box, each)))
        .find(({ left, top, right, bottom }) => right - left > 1 && bottom - top > 1);
      if (shared === undefined) return [];
      const size = `${Math.round(shared.right - shared.left)} × ${Math.round(shared.bottom - shared.top)}`;
      return [`${nameOf(one.element)} and ${nameOf(other.element)} overlap by ${size} pixels`];
    }),
  );
}

/** Whether a press on either does the same. */
function isOneTarget(one: Element, other: Element): boolean {
  return one.contains(other) || other.contains(one) || isLabelOf(one, other) || isLabelOf(other, one);
}

function isLabelOf(label: Element, control: Element): boolean {
  return label instanceof HTMLLabelElement && label.control === control;
}

/** Whether a button stands at the end of a text field, as one to clear it does. Its field must still have free quarters. */
function isInField({ element, boxes }: Target, { element: field, boxes: [frame] }: Target): boolean {
  if (!(field instanceof HTMLInputElement) || !(element instanceof HTMLButtonElement) || frame === undefined)
    return false;
  return boxes.every(
    ({ left, top, right, bottom }) =>
      left >= frame.left && top >= frame.top && right <= frame.right && bottom <= frame.bottom,
  );
}

function toTarget(element: HTMLElement): Target {
  let layer: Element | null = element;
  while (layer !== null && !['fixed', 'sticky'].includes(getComputedStyle(layer).position)) layer = layer.parentElement;
  return { element, boxes: shownBoxes(element), layer };
}

/** The parts of an element that its ancestors don't clip; none of an element for screen readers alone. */
function shownBoxes(element: HTMLElement): Box[] {
  let boxes: Box[] = [...element.getClientRects()];
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const { overflowX, position } = getComputedStyle(each);
    const isRoot = each === document.documentElement || each === document.body;
    if (each !== element && !isRoot && overflowX !== 'visible') {
      const frame = each.getBoundingClientRect();
      boxes = boxes.map((box) => clipped(box, frame));
    }
    if (position === 'fixed') break;
  }
  return boxes.filter(({ left, top, right, bottom }) => right - left > 2 && bottom - top > 2);
}

function clipped(box: Box, frame: Box): Box {
  return {
    left: Math.max(box.left, frame.left),
    top: Math.max(box.top, frame.top),
    right: Math.min(box.right, frame.right),
    bottom: Math.min(box.bottom, frame.bottom),
  };
}

/** Presses the middle and the four quarters of a control, each of which must reach it. */
function findCover(control: HTMLElement): string[] {
  const scrollers = scrollersOf(control);
  control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const faults = shownBoxes(control).flatMap((shown) => {
    const { left, top, right, bottom } = clipped(shown, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    const points = [
      [0.5, 0.5, 'the middle'],
      [0.25, 0.25, 'the top left quarter'],
      [0.75, 0.25, 'the top right quarter'],
      [0.25, 0.75, 'the bottom left quarter'],
      [0.75, 0.75, 'the bottom right quarter'],
    ] as const;
    return points.flatMap(([x, y, place]) => {
      const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
      if (hit === null || isOneTarget(control, hit)) return [];
      const label = hit.closest('label');
      if (label !== null && isOneTarget(label, control)) return [];
      return [`${nameOf(hit)} covers ${place} of ${nameOf(control)}`];
    });
  });
  for (const [scroller, left, top] of scrollers) scroller.scrollTo({ left, top, behavior: 'instant' });
  return faults;
}

/** What scrolling to an element may move, and where it stands. */
function scrollersOf(element: Element): [scroller: Element, left: number, top: number][] {
  const scrollers: [Element, number, number][] = [];
  for (let each = element.parentElement; each !== null; each = each.parentElement) {
    scrollers.push([each, each.scrollLeft, each.scrollTop]);
  }
  return scrollers;
}

function nameOf(element: Element): string {
  const text = element.getAttribute('aria-label') ?? (element instanceof HTMLElement ? element.innerText : '');
  const words = text.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
  return words === ''
    ? `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`
    : `"${words}"`;
}
