/** Devices with an outbox, a server, and an unreliable network between them. */

import type { OwnServer } from '../servers/own-server.ts';
import { UnrulyNetwork } from '../servers/unruly-network.ts';
import { Device, type Disk, type Sabotage } from './outbox-device.ts';

export interface WorldOptions {
  /** Ids of the people who take turns on the devices. */
  readonly users: readonly string[];
  readonly server: OwnServer;
  readonly devices: number;
  /** The disk of a device. */
  readonly openStore: () => Promise<Disk>;
  readonly sabotage?: Sabotage;
}

export class World {
  readonly users: readonly string[];
  readonly server: OwnServer;
  readonly network = new UnrulyNetwork();
  readonly devices: readonly Device[];
  readonly sabotage: Sabotage;
  isRestored = false;

  private constructor({ users, server, sabotage = {} }: WorldOptions, stores: readonly Disk[]) {
    this.users = users;
    this.server = server;
    this.sabotage = sabotage;
    this.devices = stores.map((store, n) => new Device(this, n, store));
  }

  static async open(options: WorldOptions): Promise<World> {
    const stores = await Promise.all(Array.from({ length: options.devices }, () => options.openStore()));
    return new World(options, stores);
  }

  /** Resolves when every exchange has ended or waits for a late answer. */
  async settle(): Promise<void> {
    for (const device of this.devices) await device.settle();
  }

  /** Restores the database to its last backup. */
  async restore(): Promise<void> {
    // Requests to the old database don't reach the new one.
    do {
      this.network.reset();
      await this.settle();
    } while (this.network.size > 0);
    if (!(await this.server.restore())) return;
    this.isRestored = true;
    for (const device of this.devices) await device.noteRestore();
  }

  /** Delivers all messages, releases the server's transaction, and exchanges on each device until nothing is left to do. */
  async drain(): Promise<void> {
    await this.server.release();
    await this.settle();
    while (this.network.size > 0) {
      await this.network.move(0);
      await this.settle();
    }
    // Twice, so that the first devices pull what the last one sent.
    for (const device of this.devices) await device.drain();
    for (const device of this.devices) await device.drain();
  }

  close(): void {
    for (const { store } of this.devices) store.close();
  }
}
