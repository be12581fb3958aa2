import type { Tag } from 'sax';
import { clip } from '../clean-text.ts';
import { ImportError } from '../import-error.ts';
import { plainText } from '../plain-text.ts';
import type { SourceText } from './source-text.ts';
import { XmlWalk } from './xml-walk.ts';

/** A placemark as a GeoJSON feature. */
interface Placemark {
  readonly type: 'Feature';
  readonly id?: string;
  readonly properties: Record<string, unknown>;
  geometry: unknown;
}

interface FoundPlacemark {
  readonly value: Placemark;
  /** Why the row is refused. */
  readonly problem: string | null;
}

/** Longitude, latitude and height. */
const MAX_NUMBERS = 3;
const EXAMPLE_LENGTH = 60;
/** Elements of a placemark that become properties. `description` is HTML and handled separately. */
const OWN_ELEMENTS = new Set(['name', 'address', 'phoneNumber']);

/**
 * Yields a KML file's placemarks as GeoJSON features. Their properties are `name`, `address`, `phoneNumber`, `description`
 * as text, `@description` as HTML, `@folder` (name of the surrounding folder), and each field of the extended data, which
 * overrides an element of the same name. A placemark with unreadable coordinates has a problem.
 * @param sources the file, or the files of one archive
 * @throws ImportError `file-truncated` if the text ends too early, `file-format` if it is not such KML
 */
export async function* readKmlPlacemarks(
  sources: AsyncIterable<SourceText> | Iterable<SourceText>,
  path: string,
): AsyncGenerator<FoundPlacemark> {
  let count = 0;
  let hasLink = false;
  for await (const source of sources) {
    const walk = new Walk(path);
    for await (const found of walk.read(source)) {
      count++;
      yield found;
    }
    hasLink ||= walk.hasLink;
  }
  if (count > 0) return;
  const what = hasLink
    ? 'only links to another KML file; download that one'
    : 'holds no placemarks; nothing was imported';
  throw new ImportError('file-format', `${path} ${what}.`);
}

/** The present placemark and its folders. */
class Walk extends XmlWalk<FoundPlacemark> {
  /** Names of the open folders; undefined until a folder's name was read. */
  readonly #folders: (string | undefined)[] = [];
  #placemark: Placemark | null = null;
  #extended: Record<string, string> = {};
  #geometries: unknown[] = [];
  #problem: string | null = null;
  #field = '';
  hasLink = false;

  constructor(path: string) {
    super(path, 'KML', 'placemark');
  }

  protected get isInItem(): boolean {
    return this.#placemark !== null;
  }

  protected enter(name: string, attributes: Tag['attributes']): void {
    if (name === 'Folder') this.#folders.push(undefined);
    if (name === 'NetworkLink') this.hasLink = true;
    if (name === 'Data' || name === 'SimpleData') this.#field = attributes['name'] ?? '';
    if (name !== 'Placemark') return;
    const id = attributes['id'];
    this.#placemark = { type: 'Feature', ...(id !== undefined && { id }), properties: {}, geometry: null };
    this.#extended = {};
    this.#geometries = [];
    this.#problem = null;
  }

  protected leave(name: string, text: string, parent: string | undefined): void {
    if (name === 'Folder') this.#folders.pop();
    if (name === 'name' && parent === 'Folder') this.#folders[this.#folders.length - 1] = text;
    if (!this.#placemark) return;
    if (name === 'Placemark') this.#finish(this.#placemark);
    else if (parent === 'Placemark') this.#takeElement(this.#placemark.properties, name, text);
    else if (name === 'SimpleData' || (name === 'value' && parent === 'Data')) this.#extended[this.#field] = text;
    else if (name === 'coordinates') this.#takeCoordinates(parent, text);
  }

  #takeCoordinates(parent: string | undefined, text: string): void {
    const geometry = toGeometry(parent, text);
    if (geometry !== null) this.#geometries.push(geometry);
    else this.#problem ??= `its coordinates are not "longitude,latitude" in degrees: ${clip(text, EXAMPLE_LENGTH)}`;
  }

  #takeElement(properties: Record<string, unknown>, name: string, text: string): void {
    if (OWN_ELEMENTS.has(name)) properties[name] = text;
    if (name !== 'description') return;
    properties['description'] = plainText(text);
    properties['@description'] = text;
  }

  #finish(placemark: Placemark): void {
    const folder = this.#folders.at(-1);
    if (folder !== undefined) placemark.properties['@folder'] = folder;
    Object.assign(placemark.properties, this.#extended);
    const [first, ...others] = this.#geometries;
    placemark.geometry =
      others.length === 0 ? (first ?? null) : { type: 'GeometryCollection', geometries: this.#geometries };
    this.#placemark = null;
    this.finish({ value: placemark, problem: this.#problem });
  }
}

/**
 * KML separates points by white space, and longitude, latitude and height by commas. A single point may contain white space.
 * Null if a point has more numbers: with decimal commas, `10,18,36,80` would lie elsewhere.
 */
function toGeometry(parent: string | undefined, text: string): unknown {
  const points = (parent === 'Point' ? [text.replaceAll(/\s+/g, '')] : text.split(/\s+/)).map(toNumbers);
  if (points.some((point) => point.length > MAX_NUMBERS)) return null;
  if (parent === 'Point') return { type: 'Point', coordinates: points[0] };
  return parent === 'LinearRing'
    ? { type: 'Polygon', coordinates: [points] }
    : { type: 'LineString', coordinates: points };
}

function toNumbers(point: string): number[] {
  return point
    .replace(/,+$/, '')
    .split(',')
    .map((part) => (part === '' ? Number.NaN : Number(part)));
}
