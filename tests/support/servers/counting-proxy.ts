import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a server that counts all transferred bytes in both directions, including headers and sockets. */
export interface CountingProxy {
  readonly url: string;
  /** Bytes since the start, or since the last call. */
  take(): number;
  close(): Promise<void>;
}

/** @param port the server's port on this machine */
export async function startCountingProxy(port: number): Promise<CountingProxy> {
  let bytes = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    const pairs = [
      [client, upstream],
      [upstream, client],
    ] as const;
    for (const [from, to] of pairs) {
      sockets.add(from);
      from.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      from.pipe(to);
      // If either end closes, close the other.
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address of this kind.
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${own}`,
    take() {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
