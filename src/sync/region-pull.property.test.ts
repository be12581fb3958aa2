// @module-tag quick
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RemoteError } from '#remote/remote-error.ts';
import { openReplica, type Replica } from '#replica/replica-database.ts';
import { documentsOfRegion } from '#replica/restaurants.ts';
import { fakeRestaurant } from '../../tests/support/fakes/fake-data.ts';
import { ManualClock } from '../../tests/support/fakes/manual-clock.ts';
import { MemoryIndex } from '../../tests/support/fakes/memory-index.ts';
import { repetitions } from '../../tests/support/repetitions.ts';
import { ModelServer, type Transaction } from '../../tests/support/servers/model-server.ts';
import { createIndexLink } from './index-link.ts';
import { createRegionPuller, type RegionPuller } from './region-pull.ts';
import { createReplicaWriter } from './replica-writer.ts';
import { createTaskQueue } from './task-queue.ts';

const REGIONS = ['sg', 'my', 'eg/cairo'] as const;
const IDS = Array.from({ length: 7 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`);

const anyRegion = fc.constantFrom(...REGIONS);
const anyId = fc.constantFrom(...IDS);

type Step =
  | { readonly do: 'put'; readonly id: string; readonly region: string; readonly isLate: boolean }
  | { readonly do: 'delete'; readonly id: string; readonly isLate: boolean }
  | { readonly do: 'pull'; readonly region: string; readonly breaks: 'no' | 'network' | 'before store' | 'after store' }
  | {
      readonly do:
        | 'commit late'
        | 'build packs'
        | 'save index'
        | 'die'
        | 'lose index'
        | 'crash index'
        | 'restore backup'
        | 'forget tombstones';
    };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('put' as const), id: anyId, region: anyRegion, isLate: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete' as const), id: anyId, isLate: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pull' as const),
      region: anyRegion,
      breaks: fc.constantFrom(
        'no' as const,
        'no' as const,
        'network' as const,
        'before store' as const,
        'after store' as const,
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...([
          'commit late',
          'build packs',
          'save index',
          'die',
          'lose index',
          'crash index',
          'restore backup',
          'forget tombstones',
        ] as const),
      ),
    }),
  },
);

class Died extends Error {}

/** A device that can crash at any step and restart with its stored data. */
class Device {
  readonly index = new MemoryIndex();
  readonly #factory = new IDBFactory();
  readonly #server: ModelServer;
  breaks: 'no' | 'before store' | 'after store' = 'no';
  replica: Replica | null = null;
  #puller: RegionPuller | null = null;

  constructor(server: ModelServer) {
    this.#server = server;
  }

  async start(): Promise<void> {
    this.replica = await openReplica({ name: 'rihla', indexedDB: this.#factory, IDBKeyRange, isShared: false });
    const replicaWriter = createReplicaWriter(this.replica.collections.restaurants);
    const clock = new ManualClock();
    const link = createIndexLink(clock);
    link.connect(this.index);
    await link.keep(REGIONS);
    this.#puller = createRegionPuller({
      replica: this.replica,
      remote: this.#server,
      readDetails: this.#server.readDetails,
      index: link,
      replicaWriter: {
        ...replicaWriter,
        store: async (documents, deleted) => {
          if (this.breaks === 'before store') throw new Died();
          await replicaWriter.store(documents, deleted);
          if (this.breaks === 'after store') throw new Died();
        },
      },
      clock,
      serial: createTaskQueue(),
      pageRows: 2,
    });
    for (const id of REGIONS) await this.#puller.align(id, false);
  }

  async die(): Promise<void> {
    await this.replica?.close();
    this.index.crash();
    this.breaks = 'no';
    await this.start();
  }

  async pull(region: string): Promise<void> {
    try {
      await this.#puller?.pull(region, new AbortController().signal);
    } catch (error) {
      if (error instanceof Died) await this.die();
      else if (!(error instanceof Error && 'code' in error && error.code === 'offline')) throw error;
    }
  }

  async documentsOf(region: string): Promise<Map<string, unknown>> {
    const found = new Map<string, unknown>();
    if (!this.replica) return found;
    for await (const part of documentsOfRegion(this.replica, region, 2)) {
      for (const document of part) found.set(document.id, document);
    }
    return found;
  }

  async close(): Promise<void> {
    await this.replica?.close();
  }
}

async function run(steps: readonly Step[]): Promise<void> {
  const server = new ModelServer();
  const late: Transaction[] = [];
  const device = new Device(server);
  await device.start();
  const write = (isLate: boolean, work: (transaction: Transaction) => void) => {
    const transaction = server.begin();
    work(transaction);
    if (isLate) late.push(transaction);
    else transaction.commit();
  };
  try {
    for (const [number, step] of steps.entries()) {
      if (step.do === 'put') {
        const document = fakeRestaurant({ id: step.id, slug: step.id, region: step.region, name: `Place ${number}` });
        write(step.isLate, (transaction) => transaction.put(document));
      } else if (step.do === 'delete') write(step.isLate, (transaction) => transaction.delete(step.id));
      else if (step.do === 'pull') {
        server.failures = step.breaks === 'network' ? [new RemoteError('gone', { code: 'offline' })] : [];
        device.breaks = step.breaks === 'network' ? 'no' : step.breaks;
        await device.pull(step.region);
        device.breaks = 'no';
        server.failures = [];
      } else if (step.do === 'commit late') late.shift()?.commit();
      else if (step.do === 'build packs') server.buildPacks();
      else if (step.do === 'save index') device.index.save();
      else if (step.do === 'die') await device.die();
      else if (step.do === 'lose index') {
        device.index.wipe();
        await device.die();
      } else if (step.do === 'crash index') device.index.crash();
      else if (step.do === 'forget tombstones') server.forget();
      else {
        for (const transaction of late.splice(0)) transaction.commit();
        server.restore((id) => IDS.indexOf(id) < 3);
      }
    }
    for (const transaction of late) transaction.commit();
    for (const id of REGIONS) await device.pull(id);
    for (const id of REGIONS) {
      const expected = server.documentsOf(id);
      expect(await device.documentsOf(id), `replica of ${id}`).toEqual(expected);
      expect(device.index.documentsOf(id), `index of ${id}`).toEqual(expected);
    }
  } finally {
    await device.close();
  }
}

/** Random histories rarely contain this: the server forgets a tombstone before the device pulls it. */
const FORGOTTEN: Step[] = [
  { do: 'put', id: '00000000-0000-4000-8000-000000000001', region: 'sg', isLate: false },
  { do: 'pull', region: 'sg', breaks: 'no' },
  { do: 'delete', id: '00000000-0000-4000-8000-000000000001', isLate: false },
  { do: 'forget tombstones' },
];

test('whatever happened, pulling every region once makes replica and index equal the server (Y3-Y10)', async () => {
  await fc.assert(fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), run), {
    seed: 20261120,
    numRuns: Number(process.env['SYNC_RUNS'] ?? repetitions(40)),
    examples: [[FORGOTTEN]],
  });
});
