import { createMemoryOwnStore } from '../fakes/memory-own-store.ts';
import { ModelOwnServer, type ModelSabotage } from '../servers/model-own-server.ts';
import { GOOD_TRIP, type Trip } from '../servers/unruly-network.ts';
import type { Sabotage } from './outbox-device.ts';
import { type History, runHistory } from './outbox-histories.ts';
import { World } from './outbox-world.ts';

const USERS = ['amina', 'bilal'];

/** Runs a history on the protocol alone, with disks in memory and the model server. */
export async function runModelHistory(history: History, sabotage: Sabotage & ModelSabotage = {}): Promise<void> {
  let ids = 0;
  const world = await World.open({
    users: USERS,
    server: new ModelOwnServer(USERS, sabotage),
    devices: history.devices,
    openStore: async () => createMemoryOwnStore(() => `client-${++ids}`),
    sabotage,
  });
  await runHistory(world, history);
}

const LATE_ANSWER: Trip = { request: 'at once', answer: 'late', copies: 1 };
const exchange = (trips: readonly Trip[]) => ({ do: 'exchange', device: 0, runners: 1, trips, death: null }) as const;
const city = { do: 'act', device: 0, act: 'city', skewYears: 0 } as const;

/**
 * A pull with a late answer, and another tab's exchange meanwhile. Random histories rarely contain it: without the lock, the
 * late answer deletes what the other tab has stored.
 */
export const OVERTAKING: History = {
  devices: 2,
  steps: [exchange([LATE_ANSWER]), city, exchange([GOOD_TRIP]), exchange([LATE_ANSWER]), { do: 'hold' }],
};

/** Storage falls back to its state before the server accepted a mutation, so the next mutation reuses its number. */
export const FALLING_BACK: History = {
  devices: 2,
  steps: [
    city,
    { do: 'remember', device: 0 },
    city,
    exchange([]),
    { do: 'fall back', device: 0 },
    city,
    exchange([GOOD_TRIP, LATE_ANSWER]),
  ],
};
