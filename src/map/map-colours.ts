/** The map's colours, read from the stylesheet: light and dark are those of the page. */

/** The names of the custom properties, without `--map-`. */
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

/** @param element has the properties; colours that depend on light and dark are resolved as it has them */
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
  // Each name is there.
  return Object.fromEntries(entries) as MapColours;
}
