import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** How to treat data requests: answer, never answer, or answer with 500. `cut` breaks all requests. */
type Steering = 'through' | 'hold' | 'fail' | 'cut';

/** A proxy to a server that can block data. The app's files and sign-in always pass, except under `cut`. */
export interface SteeredProxy {
  readonly url: string;
  steer(how: Steering): void;
  close(): Promise<void>;
}

const DATA = /^\/(?:rest|packs|realtime|functions|storage)(?:\/|$)/;

/** @param port the server's port on this machine */
export async function startSteeredProxy(port: number): Promise<SteeredProxy> {
  let steering: Steering = 'through';
  const sockets = new Set<Socket>();
  const isStopped = ({ url = '/' }: IncomingMessage) =>
    steering === 'cut' || (steering !== 'through' && DATA.test(url));
  const server = createServer((incoming, answer) => {
    if (isStopped(incoming)) {
      if (steering === 'cut') incoming.destroy();
      else if (steering === 'fail') answer.writeHead(500, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const { method, headers, url } = incoming;
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming, socket: Socket, head) => {
    if (isStopped(incoming)) {
      socket.destroy();
      return;
    }
    const upstream = connect(port, '127.0.0.1', () => {
      const lines = incoming.rawHeaders.flatMap((name, i, all) => (i % 2 === 0 ? [`${name}: ${all[i + 1]}`] : []));
      upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address of this kind.
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${own}`,
    steer(how) {
      steering = how;
      if (how !== 'through') for (const socket of sockets) socket.destroy();
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
