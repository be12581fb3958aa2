import sax, { type Tag } from 'sax';
import { clip } from '../clean-text.ts';
import { ImportError } from '../import-error.ts';
import { plainText } from '../plain-text.ts';
import type { SourceText } from './source-text.ts';

/** A placemark as a GeoJSON feature. */
interface Placemark {
  readonly type: 'Feature';
  readonly id?: string;
  readonly properties: Record<string, unknown>;
  geometry: unknown;
}

/** A placemark with more text is no place. */
const MAX_PLACEMARK_CHARACTERS = 1024 * 1024;
/** Folders and geometries of real maps nest less deeply. */
const MAX_DEPTH = 100;
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
): AsyncGenerator<{ readonly value: Placemark; readonly problem: string | null }> {
  let count = 0;
  let hasLink = false;
  for await (const source of sources) {
    const walk = new Walk(path);
    for await (const piece of source.pieces) {
      for (const found of walk.take(piece)) {
        count++;
        yield found;
      }
    }
    walk.end();
    hasLink ||= walk.hasLink;
  }
  if (count > 0) return;
  const what = hasLink
    ? 'only links to another KML file; download that one'
    : 'holds no placemarks; nothing was imported';
  throw new ImportError('file-format', `${path} ${what}.`);
}

/** The parser's position in the file, and the present placemark. */
class Walk {
  readonly #path: string;
  readonly #parser = new sax.SAXParser(true, { position: true });
  /** Local names of the open elements. */
  readonly #open: string[] = [];
  /** Names of the open folders; undefined until a folder's name was read. */
  readonly #folders: (string | undefined)[] = [];
  readonly #done: { readonly value: Placemark; readonly problem: string | null }[] = [];
  #problem: string | null = null;
  #text = '';
  #characters = 0;
  #placemark: Placemark | null = null;
  #extended: Record<string, string> = {};
  #geometries: unknown[] = [];
  #field = '';
  #isAtEnd = false;
  hasLink = false;

  constructor(path: string) {
    this.#path = path;
    Object.assign(this.#parser, {
      onerror: (cause: Error) => {
        const line = this.#parser.line + 1;
        throw this.#isAtEnd ? this.#truncated(cause) : this.#refuse(`is not valid XML in line ${line}`, cause);
      },
      // KML has no DOCTYPE. A file's own entities can expand to gigabytes, or read other files.
      ondoctype: () => {
        throw this.#refuse('declares a document type (DOCTYPE), which no KML needs');
      },
      onopentag: (tag: Tag) => this.#enter(tag),
      onclosetag: () => this.#leave(),
      ontext: (text: string) => this.#add(text),
      oncdata: (text: string) => this.#add(text),
    });
  }

  /** Returns the placemarks that end in this piece. */
  take(piece: string): { readonly value: Placemark; readonly problem: string | null }[] {
    this.#parser.write(piece);
    return this.#done.splice(0);
  }

  end(): void {
    this.#isAtEnd = true;
    if (this.#open.length > 0) throw this.#truncated();
    this.#parser.close();
  }

  #enter({ name: qualified, attributes }: Tag): void {
    const name = qualified.replace(/^.*:/, '');
    this.#open.push(name);
    if (this.#open.length > MAX_DEPTH) throw this.#refuse(`nests its elements more than ${MAX_DEPTH} levels deep`);
    this.#text = '';
    if (name === 'Folder') this.#folders.push(undefined);
    if (name === 'NetworkLink') this.hasLink = true;
    if (name === 'Data' || name === 'SimpleData') this.#field = attributes['name'] ?? '';
    if (name !== 'Placemark') return;
    const id = attributes['id'];
    this.#placemark = { type: 'Feature', ...(id !== undefined && { id }), properties: {}, geometry: null };
    this.#characters = 0;
    this.#extended = {};
    this.#geometries = [];
    this.#problem = null;
  }

  #add(text: string): void {
    this.#text += text;
    this.#characters += text.length;
    if (this.#characters > MAX_PLACEMARK_CHARACTERS && this.#placemark)
      throw this.#refuse('has a placemark of more than 1 MB');
  }

  #leave(): void {
    const name = this.#open.pop() ?? '';
    const text = this.#text.trim();
    this.#text = '';
    const parent = this.#open.at(-1);
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
    this.#done.push({ value: placemark, problem: this.#problem });
  }

  #refuse(what: string, cause?: unknown): ImportError {
    return new ImportError('file-format', `${this.#path} ${what}; nothing was imported.`, { cause });
  }

  #truncated(cause?: unknown): ImportError {
    const sentence = `${this.#path} ends in the middle of its XML; nothing was imported.`;
    return new ImportError('file-truncated', sentence, { cause });
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
