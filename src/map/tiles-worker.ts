/**
 * MapLibre loads this script into its own workers, so that they read our archives. The build gives it an extension with which
 * MapLibre imports it, because the content security policy forbids evaluation.
 */
import { createTileReader, TILE_SCHEME, type TileRequest } from './tile-protocol.ts';

type Protocol = (request: TileRequest) => Promise<{ data: ArrayBuffer }>;

// MapLibre gives its workers this function, but has no type for it.
const { addProtocol } = self as unknown as { addProtocol: (scheme: string, protocol: Protocol) => void };
addProtocol(TILE_SCHEME, createTileReader());
