import type { Checkpoint } from './packs.ts';

/** Whether a checkpoint lacks changes of another one. Other generations are not comparable and count as lacking. */
export function isMissingChangesOf(checkpoint: Checkpoint, other: Checkpoint): boolean {
  if (checkpoint.generation !== other.generation) return true;
  const [mine, its] = [BigInt(checkpoint.xid), BigInt(other.xid)];
  return mine < its || (mine === its && checkpoint.id < other.id);
}
