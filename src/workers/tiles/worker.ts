/** Loaded by MapLibre into its own workers: teaches them to read our archives. */
import { createTileReader, TILE_SCHEME, type TileRequest } from '#map/tile-protocol.ts';

type Protocol = (request: TileRequest) => Promise<{ data: ArrayBuffer }>;

// MapLibre gives its workers this function, which no type names.
const { addProtocol } = self as unknown as { addProtocol: (scheme: string, protocol: Protocol) => void };
addProtocol(TILE_SCHEME, createTileReader());
