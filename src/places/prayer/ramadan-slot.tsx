import { Suspense } from 'react';
import { afterStart } from '#platform/idle.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';

/** Waits until the browser is idle: what somebody searches for comes first. */
const RamadanLine = lazyOptional(async () => {
  await new Promise<void>((resolve) => void afterStart(resolve));
  const part = await import('./ramadan-line.tsx');
  return part.RamadanLine;
});

/** Begins a list: in Ramadan with the time until iftar or the end of suhoor, else with nothing. */
export function RamadanSlot() {
  return (
    <Suspense>
      <RamadanLine />
    </Suspense>
  );
}
