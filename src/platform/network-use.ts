import { createEmitter } from '#domain/primitives/emitter.ts';
import { ifError } from '#domain/primitives/if-error.ts';
import { openChannel } from './channel.ts';
import type { KeyValueStore } from './key-value-store.ts';

/** Facts about the device's network. */
export interface NetworkFacts {
  /** Whether the browser's data saving is on. */
  readonly isSavingData: boolean;
  /** Undefined if the browser does not tell, like most on desktops and all on iPhones. */
  readonly type: string | undefined;
}

export interface NetworkUse extends NetworkFacts {
  /** Whether the person allows background downloads on Wi-Fi only; false until that was read. */
  readonly isWifiOnly: boolean;
  /** If true, only the person's own changes are sent, and only what they request is loaded. */
  readonly isSparing: boolean;
}

export interface NetworkPolicy {
  now(): NetworkUse;
  /** Calls back now, and on every change of the network or the preference, in any tab. */
  watch(listener: (use: NetworkUse) => void): () => void;
  setWifiOnly(isOn: boolean): Promise<void>;
  close(): void;
}

export interface NetworkPolicyOptions {
  readonly storage: KeyValueStore;
  readonly facts: () => NetworkFacts;
  /** Calls back when the facts may have changed. */
  readonly watchFacts: (listener: () => void) => () => void;
  /** Notifies other tabs and workers of the preference, and receives their notices. */
  readonly channel: { notify(): void; onNotified(listener: () => void): () => void };
}

/** Key of the preference; it belongs to the device, not to an account. */
const KEY = 'wifi-only';

/** Kinds of networks that usually charge by volume. */
const METERED: ReadonlySet<string> = new Set(['cellular', 'bluetooth', 'wimax']);

/** Reads the preference, then combines it with the network's facts. A browser that refuses storage keeps no preference. */
export async function openNetworkPolicy(options: NetworkPolicyOptions): Promise<NetworkPolicy> {
  const { storage, facts, watchFacts, channel } = options;
  const uses = createEmitter(now);
  const read = async () => (await storage.get(KEY).catch(ifError(DOMException, () => null))) === 'true';
  let isWifiOnly = await read();

  function now(): NetworkUse {
    const known = facts();
    const isOnMetered = known.type !== undefined && METERED.has(known.type);
    return { ...known, isWifiOnly, isSparing: known.isSavingData || (isWifiOnly && isOnMetered) };
  }

  const notify = () => uses.emit(now());
  const stopFacts = watchFacts(notify);
  const reread = async () => {
    isWifiOnly = await read();
    notify();
  };
  const stopChannel = channel.onNotified(() => void reread());

  return {
    now,
    watch: uses.listen,
    async setWifiOnly(isOn) {
      await storage.set(KEY, String(isOn));
      isWifiOnly = isOn;
      channel.notify();
      notify();
    },
    close() {
      stopFacts();
      stopChannel();
      uses.clear();
    },
  };
}

/** The Network Information API; TypeScript's types lack it, as do Safari and Firefox. */
interface Connection extends EventTarget {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Undefined where the browser does not tell. */
function browserConnection(): Connection | undefined {
  return (navigator as { readonly connection?: Connection }).connection;
}

/** Whether the browser was told to save data. */
export function browserSavesData(): boolean {
  return browserConnection()?.saveData === true;
}

/** The same on the real browser: pages, workers and service workers share the preference in `storage`. */
export function openBrowserNetworkPolicy(storage: KeyValueStore): Promise<NetworkPolicy> {
  const connection = browserConnection();
  const channel = openChannel('rihla:network');
  return openNetworkPolicy({
    storage,
    facts: () => ({ isSavingData: connection?.saveData === true, type: connection?.type }),
    watchFacts(listener) {
      connection?.addEventListener('change', listener);
      return () => connection?.removeEventListener('change', listener);
    },
    channel: {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
      notify: () => channel.postMessage('changed'),
      onNotified(listener) {
        channel.addEventListener('message', listener);
        return () => channel.close();
      },
    },
  });
}
