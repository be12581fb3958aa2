/**
 * The server's open connections: how many each address has, how many bytes of answers it has not read, and how slowly it
 * reads.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { visitorNetwork } from '../../functions/_shared/visitor-network.ts';
import type { ServerLimits } from './backend-limits.ts';

export interface Connections {
  /** All open connections, including web sockets, which the server no longer counts. */
  readonly all: ReadonlySet<Socket>;
  /** Whether the address of this connection leaves too many bytes of answers unread. */
  isClogged(socket: Socket): boolean;
  /** Stops watching for slow readers. */
  stop(): void;
}

export function watchConnections(server: Server, limits: ServerLimits): Connections {
  const all = new Set<Socket>();
  const byAddress = new Map<string, Set<Socket>>();

  server.on('connection', (socket) => {
    const address = networkOf(socket);
    const same = byAddress.get(address) ?? new Set();
    if (same.size >= limits.maxConnectionsPerAddress && !limits.isProxy(socket.remoteAddress ?? '')) {
      socket.destroy();
      return;
    }
    all.add(socket);
    byAddress.set(address, same.add(socket));
    socket.once('close', () => {
      all.delete(socket);
      same.delete(socket);
      if (same.size === 0) byAddress.delete(address);
    });
  });

  const stop = cutSlowReaders(all, limits);
  return {
    all,
    stop,
    isClogged(socket) {
      if (limits.isProxy(socket.remoteAddress ?? '')) return false;
      let unsent = 0;
      for (const { writableLength } of byAddress.get(networkOf(socket)) ?? []) unsent += writableLength;
      return unsent > limits.maxUnsentBytesPerAddress;
    },
  };
}

/** Groups connections by visitor: by address, or by the network of an IPv6 address. */
function networkOf({ remoteAddress = '' }: Socket): string {
  return visitorNetwork(remoteAddress, undefined, []);
}

/** When a connection started to have unread bytes, and how many it had read by then. */
interface Pace {
  readonly since: number;
  readonly taken: number;
}

function cutSlowReaders(sockets: ReadonlySet<Socket>, limits: ServerLimits): () => void {
  const paces = new WeakMap<Socket, Pace>();

  function look(socket: Socket): void {
    const now = performance.now();
    const taken = socket.bytesWritten - socket.writableLength;
    const pace = paces.get(socket);
    if (socket.writableLength === 0) paces.delete(socket);
    else if (!pace) paces.set(socket, { since: now, taken });
    else if (now - pace.since >= limits.paceMs) {
      const bytesPerSecond = ((taken - pace.taken) * 1000) / (now - pace.since);
      if (bytesPerSecond < limits.minBytesPerSecond) socket.destroy();
      paces.set(socket, { since: now, taken });
    }
  }

  const timer = setInterval(() => sockets.forEach(look), limits.checkEveryMs);
  return () => clearInterval(timer);
}
