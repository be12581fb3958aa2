import type { Tag } from 'sax';
import { clip } from '../clean-text.ts';
import { ImportError } from '../import-error.ts';
import type { SourceText } from './source-text.ts';
import { XmlWalk } from './xml-walk.ts';

const EXAMPLE_LENGTH = 60;

/** A waypoint as a GeoJSON feature. */
interface Waypoint {
  readonly type: 'Feature';
  readonly properties: Record<string, string>;
  readonly geometry: { readonly type: 'Point'; readonly coordinates: readonly [longitude: number, latitude: number] };
}

interface FoundWaypoint {
  readonly value: Waypoint;
  /** Why the row is refused. */
  readonly problem: string | null;
}

/** Elements of a waypoint that become properties. */
const ELEMENTS = new Set(['name', 'desc', 'cmt', 'type', 'sym', 'src', 'time']);

/**
 * Yields a GPX file's waypoints as GeoJSON features. Their properties are `name`, `desc`, `cmt`, `type`, `sym`, `src`, `time` and
 * `link`. Points of routes and tracks are no places.
 * @throws ImportError `file-truncated` if the text ends too early, `file-format` if it is not such GPX
 */
export async function* readGpxWaypoints(source: SourceText, path: string): AsyncGenerator<FoundWaypoint> {
  let count = 0;
  for await (const found of new Walk(path).read(source)) {
    count++;
    yield found;
  }
  if (count > 0) return;
  throw new ImportError(
    'file-format',
    `${path} holds no waypoints, and routes and tracks are no places; nothing was imported.`,
  );
}

class Walk extends XmlWalk<FoundWaypoint> {
  #waypoint: Waypoint | null = null;
  #problem: string | null = null;

  constructor(path: string) {
    super(path, 'GPX', 'waypoint');
  }

  protected get isInItem(): boolean {
    return this.#waypoint !== null;
  }

  protected enter(name: string, attributes: Tag['attributes']): void {
    const link = attributes['href'];
    if (name === 'link' && this.#waypoint && link !== undefined) this.#waypoint.properties['link'] ??= link;
    if (name !== 'wpt') return;
    const { lat = '', lon = '' } = attributes;
    const coordinates = [Number(lon), Number(lat)] as const;
    const isPoint = lat.trim() !== '' && lon.trim() !== '' && coordinates.every(Number.isFinite);
    this.#problem = isPoint ? null : `its lat and lon are no numbers: ${clip(`${lat} ${lon}`, EXAMPLE_LENGTH)}`;
    this.#waypoint = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } };
  }

  protected leave(name: string, text: string, parent: string | undefined): void {
    if (!this.#waypoint) return;
    if (parent === 'wpt' && ELEMENTS.has(name)) this.#waypoint.properties[name] = text;
    if (name !== 'wpt') return;
    this.finish({ value: this.#waypoint, problem: this.#problem });
    this.#waypoint = null;
  }
}
