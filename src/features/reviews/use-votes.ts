import { useEffect, useState } from 'react';
import { useServices } from '#services/services.tsx';

/** Ids of the reviews that the person found helpful; null while nobody is signed in, or while loading. */
export function useVotes(): ReadonlySet<string> | null {
  const { replica } = useServices();
  const [votes, setVotes] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => replica.watchVotes(setVotes), [replica]);
  return votes;
}
