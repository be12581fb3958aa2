import { deviceStorage } from './device-storage.ts';
import { unlessRefused } from './unless-refused.ts';

/** A time that this browser remembers across visits, unless storage is full or refused. */
export interface DeviceNote {
  /** Epoch milliseconds; null if none is stored. */
  read(): number | null;
  write(at: number): void;
}

/** @param key in `localStorage` */
export function deviceNote(key: string, memory: Storage | null = deviceStorage()): DeviceNote {
  return {
    read() {
      const at = Number(memory?.getItem(key) ?? Number.NaN);
      return Number.isFinite(at) ? at : null;
    },
    write: (at) => unlessRefused(() => memory?.setItem(key, String(at))),
  };
}
