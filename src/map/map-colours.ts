/** The map's colours, read from the stylesheet, so that they follow the page's theme. */

/** Names of the CSS custom properties, without `--map-`. */
const NAMES = [
  'land',
  'green',
  'civic',
  'water',
  'building',
  'path',
  'minor',
  'casing',
  'major',
  'highway',
  'rail',
  'boundary',
  'text',
  'text-soft',
  'text-water',
  'halo',
  'marker-edge',
  'selected',
  'cell',
  'position',
  'way',
  'prayer',
  'certified',
  'muslim-owned',
  'halal-friendly',
  'unverified',
] as const;
type Name = (typeof NAMES)[number];

export type MapColours = Readonly<Record<Name, string>>;

/** @param element inherits the properties; its colour scheme resolves `light-dark()` */
export function readColours(element: HTMLElement): MapColours {
  const probe = document.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const read = (name: Name): string => {
    probe.style.color = `var(--map-${name})`;
    return getComputedStyle(probe).color;
  };
  const entries = NAMES.map((name) => [name, read(name)] as const);
  probe.remove();
  // Every name has an entry.
  return Object.fromEntries(entries) as MapColours;
}
