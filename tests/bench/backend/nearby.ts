/** Nearby queries over HTTP like a screen, beside a bare handler that calls the same function, and in SQL alone. */
import type { Position } from '../../../src/domain/geo/geo.ts';
import { PUBLISHABLE_KEY } from '../../../supabase/local/keys.ts';
import { ask } from '../light-client.ts';
import type { Measurement } from '../measurement.ts';
import { describeLoad, loadInTurn, ratioOf } from './load.ts';

const RADIUS_KM = 5;
const PATH = '/rest/v1/rpc/nearby_restaurants';
/** Metres' worth of degrees, so that no two questions are equal and all have about the same answer. */
const STEP = 1e-6;

/** @returns the next question at each call; none is equal to another */
function distinctQuestions(positions: readonly Position[]): () => NearbyQuestion {
  let asked = 0;
  return () => {
    const position = positions[asked % positions.length];
    if (!position) throw new Error('there are no places');
    const lat = position.latitude + STEP * Math.floor(asked++ / positions.length);
    return { lat, lng: position.longitude, radius_km: RADIUS_KM };
  };
}

interface Compared {
  readonly label: string;
  readonly positions: readonly Position[];
  readonly ours: string;
  readonly bare: string;
  /** Asks the database itself; undefined if nothing else can open it. */
  readonly inSql: ((question: NearbyQuestion) => Promise<void>) | undefined;
}

/** Arguments of the function. */
export interface NearbyQuestion {
  readonly lat: number;
  readonly lng: number;
  readonly radius_km: number;
}

async function askAt(url: string, path: string, body: object, encoding: string): Promise<void> {
  const { status } = await ask(url, { path, apiKey: PUBLISHABLE_KEY, body, encoding });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

export async function measureNearby({ label, positions, ours, bare, inSql }: Compared): Promise<Measurement[]> {
  const next = distinctQuestions(positions);
  let last = next();
  let asked = 0;
  /** Every second question is the one before it. */
  const nextOrLast = () => {
    if (asked++ % 2 === 0) last = next();
    return last;
  };
  const found = await loadInTurn({
    bare: () => askAt(bare, '/', next(), 'identity'),
    uncompressed: () => askAt(ours, PATH, next(), 'identity'),
    compressed: () => askAt(ours, PATH, next(), 'br'),
    half_repeated: () => askAt(ours, PATH, nextOrLast(), 'br'),
    ...(inSql && { sql: () => inSql(next()) }),
  });
  const name = `backend.nearby${label}`;
  return [
    ...describeLoad(name, found('compressed')),
    ...['uncompressed', 'half_repeated', 'bare', ...(inSql ? ['sql'] : [])].flatMap((kind) =>
      describeLoad(`${name}.${kind}`, found(kind)),
    ),
    ratioOf(`${name}.of_bare`, found('compressed'), found('bare')),
    ratioOf(`${name}.uncompressed.of_bare`, found('uncompressed'), found('bare')),
  ];
}
