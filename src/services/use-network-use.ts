import { useEffect, useState } from 'react';
import { openKeyValueStore } from '#platform/key-value-store.ts';
import { type NetworkPolicy, type NetworkUse, openBrowserNetworkPolicy } from '#platform/network-use.ts';

/** The allowed use of the network, and a setter; null until the preference was read. */
export function useNetworkUse(open: () => Promise<NetworkPolicy> = openShared): {
  readonly use: NetworkUse | null;
  readonly setWifiOnly: (isOn: boolean) => Promise<void>;
} {
  const [policy, setPolicy] = useState<NetworkPolicy | null>(null);
  const [use, setUse] = useState<NetworkUse | null>(null);
  useEffect(() => {
    let opened: NetworkPolicy | null = null;
    let isGone = false;
    const start = async () => {
      const next = await open();
      if (isGone) return next.close();
      opened = next;
      setPolicy(next);
      next.watch(setUse);
    };
    void start();
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [open]);
  return { use, setWifiOnly: async (isOn) => policy?.setWifiOnly(isOn) };
}

const openShared = (): Promise<NetworkPolicy> => openBrowserNetworkPolicy(openKeyValueStore('rihla-values'));
