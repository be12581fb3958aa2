import { vi } from 'vitest';

/**
 * Defaults of `vi.waitFor`, which Vitest's configuration can't set; in ms. Only a failing test waits this long. On a machine
 * with other work a state may come many times later than usual.
 */
const PATIENCE = { timeout: 60_000, interval: 20 } as const;

const { waitFor } = vi;

// Files of one process share `vi`; the marker keeps its methods from being wrapped for each.
if (!('isPatient' in waitFor)) {
  vi.waitFor = Object.assign(
    ((callback, options) =>
      waitFor(callback, {
        ...PATIENCE,
        ...(typeof options === 'number' ? { timeout: options } : options),
      })) satisfies typeof vi.waitFor,
    { isPatient: true },
  );
}
