import { useEffect, useState } from 'react';
import type { OwnLists } from '#domain/own/own-lists.ts';
import { useServices } from '#services/services.tsx';

const NONE: OwnLists = { lists: [], notes: {} };

/** The person's private lists and notes; empty while loading. */
export function useOwnLists(): OwnLists {
  const { replica } = useServices();
  const [own, setOwn] = useState<OwnLists | null>(null);
  useEffect(() => replica.watchLists(setOwn), [replica]);
  return own ?? NONE;
}
