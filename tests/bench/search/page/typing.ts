/** Keys pressed while changes arrive: how many frames pass until the list of each is painted. */
import type { Card } from '#domain/search.ts';
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
const FRAME_MS = 1000 / 60;
/** Keys that take longer are told of. */
const SLOW_FRAMES = 3;

export async function measureTyping({ label, places }: SavedWorld): Promise<Measurement[]> {
  const client = openClient();
  await client.search({ ...queryFor('a', places), near: { latitude: 0, longitude: 0 } });
  const arrival = { isOver: false };
  const frames: number[] = [];
  const random = new Random(1);
  const began = performance.now();
  const typing = (async () => {
    const texts = textQuestions(400, places).map(({ text }) => text);
    for (let n = 0; !arrival.isOver || frames.length < 100; n++) {
      for (const letter of spell(texts[n % texts.length] ?? '')) {
        const pressed = performance.now();
        const took = await timeKey(client, letter, places);
        frames.push(took);
        if (took > SLOW_FRAMES)
          progress(`  ${took.toFixed(1)} frames, ${((pressed - began) / 1000).toFixed(1)} s: ${letter}`);
        await pause(KEY_EVERY_MS * random.next() * 2);
      }
    }
  })();
  const seconds = await sendChanges(client, places);
  arrival.isOver = true;
  await typing;
  client.close();
  progress(`typing ${label}: ${frames.length} keys while ${CHANGES} changes took ${seconds.toFixed(1)} s`);
  const name = `search.typing.${label}`;
  return [
    { name: `${name}.frames_p50`, value: percentile(frames, 0.5), unit: 'frames' },
    { name: `${name}.frames_p99`, value: percentile(frames, 0.99), unit: 'frames' },
    { name: `${name}.changes_s`, value: seconds, unit: 's' },
  ];
}

/** The text as it is after each key. */
function spell(text: string): string[] {
  return Array.from({ length: text.length }, (_, i) => text.slice(0, i + 1));
}

function queryFor(text: string, places: number) {
  const [query] = nearQueries(1, places);
  if (query === undefined) throw new Error('there is no question');
  const { radiusKm: _, ...everywhere } = query;
  return { ...everywhere, text };
}

async function timeKey(client: SearchClient, text: string, places: number): Promise<number> {
  const started = performance.now();
  const { cards } = await client.search(queryFor(text, places));
  show(cards);
  await painted();
  return (performance.now() - started) / FRAME_MS;
}

function show(cards: readonly Card[]): void {
  const items = cards.map(({ name, address, distanceM }) => {
    const item = document.createElement('li');
    item.textContent = `${name}, ${address ?? ''}, ${distanceM ?? ''} m`;
    return item;
  });
  document.querySelector('ul')?.replaceChildren(...items);
}

/** After the next frame was drawn: a message that is sent while it is made comes behind it. */
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

/** Answers how many seconds the index took. */
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
