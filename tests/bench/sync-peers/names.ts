/** The libraries of `sync-peers`, in the order of the table. */
export const PEER_NAMES = ['ours', 'rxdb', 'tinybase', 'tanstack', 'pglite', 'sqlite'] as const;
export type PeerName = (typeof PEER_NAMES)[number];
