import type { Checkpoint } from './packs.ts';

/** Whether a checkpoint lacks changes that another has; one of another generation is not comparable, so it does. */
export function lacks(checkpoint: Checkpoint, other: Checkpoint): boolean {
  if (checkpoint.generation !== other.generation) return true;
  const [mine, its] = [BigInt(checkpoint.xid), BigInt(other.xid)];
  return mine < its || (mine === its && checkpoint.id < other.id);
}
