/** The page of `sync-peers`: opens one library, which `?peer=` names, and shows the watched place. */
import type { PeerName } from '../names.ts';
import type { OpenPeer, Peer, Place, Servers } from '../peer.ts';

const OPEN: Readonly<Record<PeerName, () => Promise<{ open: OpenPeer }>>> = {
  ours: () => import('./ours.ts'),
  rxdb: () => import('./rxdb.ts'),
  tinybase: () => import('./tinybase.ts'),
  tanstack: () => import('./tanstack.ts'),
  pglite: () => import('./pglite.ts'),
  sqlite: () => import('./sqlite.ts'),
};

export interface BenchPage {
  open(name: PeerName, servers: Servers): Promise<void>;
  peer(): Peer;
  /** Shows the place's name in the page from now on. */
  show(place: Place): Promise<void>;
}

let opened: Peer | undefined;

function peer(): Peer {
  if (opened === undefined) throw new Error('No library is open.');
  return opened;
}

const bench: BenchPage = {
  async open(name, servers) {
    const { open } = await OPEN[name]();
    opened = await open(servers);
  },
  peer,
  async show(place) {
    const shown = document.querySelector('#name');
    if (!shown) throw new Error('The page has an element for the name.');
    await peer().watch(place, (name) => {
      shown.textContent = name ?? '';
    });
  },
};
Object.assign(window, { bench });
