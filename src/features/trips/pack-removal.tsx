import { useEffect, useState } from 'react';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { restorePacks } from './pack-copy.ts';

const DueRemoval = lazyOptional(() => import('./due-removal.tsx').then((part) => part.DueRemoval));

/** Removes from this device what past trips brought, and says so. Renders nothing; most people have no packs and fetch no more. */
export function PackRemoval() {
  const [hasPacks, setHasPacks] = useState(false);
  useEffect(() => void restorePacks().then((packs) => setHasPacks(Object.keys(packs).length > 0)), []);
  return hasPacks ? <DueRemoval /> : null;
}
