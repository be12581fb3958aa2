/** Typing while changes arrive: the number of frames from each key until its list is painted. */
import type { Card } from '#domain/search/search.ts';
import type { SearchClient } from '#workers/search/api.ts';
import type { Measurement } from '../../measurement.ts';
import { percentile } from '../race.ts';
import { textQuestions } from '../world/questions.ts';
import { Random } from '../world/random.ts';
import { openClient } from './client.ts';
import { nearQueries, REGION, type SavedWorld } from './cold.ts';
import type { FeedTask } from './feed-worker.ts';
import { progress } from './progress.ts';

const CHANGES = 20_000;
const KEY_EVERY_MS = 90;
/** Nobody types in the first second of a screen. */
const FIRST_KEY_AFTER_MS = 1500;
const FRAME_MS = 1000 / 60;
/** Slower keys are logged. */
const SLOW_FRAMES = 3;

/** A pressed key: the resulting text, and durations in frames. */
export interface TypedKey {
  readonly text: string;
  /** Until the answer is in the page. */
  readonly answered: number;
  /** Until the list is painted. */
  readonly painted: number;
  /** Whether changes were still arriving. */
  readonly isMeanwhile: boolean;
}

export async function measureTyping(world: SavedWorld): Promise<Measurement[]> {
  const { keys, seconds } = await typeWhileChangesCome(world);
  const name = `search.typing.${world.label}`;
  progress(`typing ${world.label}: ${keys.length} keys while ${CHANGES} changes took ${seconds.toFixed(1)} s`);
  const frames = keys.map((key) => key.painted);
  const firstLetters = keys.filter(({ text }) => text.length === 1).map((key) => key.painted);
  return [
    { name: `${name}.frames_p50`, value: percentile(frames, 0.5), unit: 'frames' },
    { name: `${name}.frames_p99`, value: percentile(frames, 0.99), unit: 'frames' },
    { name: `${name}.first_letters_p90`, value: percentile(firstLetters, 0.9), unit: 'frames' },
    { name: `${name}.changes_s`, value: seconds, unit: 's' },
  ];
}

/** @returns all keys, and the seconds that the index took for the changes */
export async function typeWhileChangesCome({ places }: SavedWorld): Promise<{ keys: TypedKey[]; seconds: number }> {
  const client = openClient();
  await client.search(queryFor('', places));
  await pause(FIRST_KEY_AFTER_MS);
  const arrival = { isOver: false };
  const keys: TypedKey[] = [];
  const random = new Random(1);
  const began = performance.now();
  const typing = (async () => {
    const texts = textQuestions(400, places).map(({ text }) => text);
    for (let n = 0; !arrival.isOver || keys.length < 100; n++) {
      for (const letters of spell(texts[n % texts.length] ?? '')) {
        const pressed = performance.now();
        const isMeanwhile = !arrival.isOver;
        const took = await timeKey(client, letters, places);
        keys.push({ text: letters, ...took, isMeanwhile });
        if (took.painted > SLOW_FRAMES) reportSlow(letters, took, (pressed - began) / 1000);
        await pause(KEY_EVERY_MS * random.next() * 2);
      }
    }
  })();
  const seconds = await sendChanges(client, places);
  arrival.isOver = true;
  await typing;
  client.close();
  return { keys, seconds };
}

type KeyFrames = Pick<TypedKey, 'answered' | 'painted'>;

function reportSlow(text: string, took: KeyFrames, seconds: number): void {
  const [all, answered] = [took.painted.toFixed(1), took.answered.toFixed(1)];
  progress(`  ${all} frames, answered after ${answered}, ${seconds.toFixed(1)} s: ${text}`);
}

/** The text after each key. */
function spell(text: string): string[] {
  return Array.from({ length: text.length }, (_, i) => text.slice(0, i + 1));
}

function queryFor(text: string, places: number) {
  const [query] = nearQueries(1, places);
  if (query === undefined) throw new Error('there is no question');
  const { radiusKm: _, ...everywhere } = query;
  return { ...everywhere, text };
}

async function timeKey(client: SearchClient, text: string, places: number): Promise<KeyFrames> {
  const query = queryFor(text, places);
  const started = performance.now();
  const { cards } = await client.search(query);
  const answered = performance.now();
  show(cards);
  await painted();
  return { answered: (answered - started) / FRAME_MS, painted: (performance.now() - started) / FRAME_MS };
}

function show(cards: readonly Card[]): void {
  const items = cards.map(({ name, address, distanceM }) => {
    const item = document.createElement('li');
    item.textContent = `${name}, ${address ?? ''}, ${distanceM ?? ''} m`;
    return item;
  });
  document.querySelector('ul')?.replaceChildren(...items);
}

/** Resolves after the next frame is painted: a message sent during it arrives afterwards. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve());
      port1.start();
      port2.postMessage(null, []);
    });
  });
}

/** @returns the seconds that the index took */
function sendChanges(client: SearchClient, places: number): Promise<number> {
  const { port1, port2 } = new MessageChannel();
  client.connectReplica(port1);
  const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', () => reject(new Error('The worker that sends changes failed.')));
    const task: FeedTask = { port: port2, region: REGION, places, changes: CHANGES };
    worker.postMessage(task, [port2]);
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
