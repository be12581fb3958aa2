/** A proxy from one device to the server that can be closed; closing it breaks its connections. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Gate {
  /** Each gate has its own origin, so that storage is separate. */
  readonly url: string;
  setOpen(isOpen: boolean): void;
  close(): Promise<void>;
}

/** @param port the server's port on this machine */
export async function startGate(port: number): Promise<Gate> {
  let isOpen = true;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    // Breaking connections is the gate's purpose. Both ends see a closed connection.
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((device) => {
    if (!isOpen) {
      device.destroy();
      return;
    }
    const target = connect(port, '127.0.0.1');
    keep(device, target);
    keep(target, device);
    device.pipe(target).pipe(device);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakOff = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    // A listening TCP server has an address of this kind.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    setOpen(next) {
      isOpen = next;
      if (!next) breakOff();
    },
    close() {
      breakOff();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
