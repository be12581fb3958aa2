/** Devices with an outbox, a server, and a network between them that does what networks do. */

import type { OwnServer } from '../servers/own-server.ts';
import { UnrulyNetwork } from '../servers/unruly-network.ts';
import { Device, type Disk, type Sabotage } from './outbox-device.ts';

export interface WorldOptions {
  /** Ids of the people who use the devices in turn. */
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

  /** Resolves when every exchange has ended or waits for what is late. */
  async settle(): Promise<void> {
    for (const device of this.devices) await device.settle();
  }

  /** The database is put back to where it was when it was last backed up. */
  async restore(): Promise<void> {
    // What was on its way to the old database does not reach the new one.
    do {
      this.network.reset();
      await this.settle();
    } while (this.network.size > 0);
    if (!(await this.server.restore())) return;
    this.isRestored = true;
    for (const device of this.devices) await device.noteRestore();
  }

  /** Lets everything arrive, ends what the server holds, and has every device exchange until nothing is left to do. */
  async drain(): Promise<void> {
    await this.server.release();
    await this.settle();
    while (this.network.size > 0) {
      await this.network.move(0);
      await this.settle();
    }
    // Twice: what one device sends last, the others have yet to see.
    for (const device of this.devices) await device.drain();
    for (const device of this.devices) await device.drain();
  }

  close(): void {
    for (const { store } of this.devices) store.close();
  }
}
