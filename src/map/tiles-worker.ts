/** MapLibre loads this into its own workers. It lets them read our archives. */
import { createTileReader, TILE_SCHEME, type TileRequest } from './tile-protocol.ts';

type Protocol = (request: TileRequest) => Promise<{ data: ArrayBuffer }>;

// MapLibre gives its workers this function, but has no type for it.
const { addProtocol } = self as unknown as { addProtocol: (scheme: string, protocol: Protocol) => void };
addProtocol(TILE_SCHEME, createTileReader());
