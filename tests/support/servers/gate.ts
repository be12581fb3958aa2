/** A way from one device to the server that can be shut: what is on it then breaks off. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Gate {
  /** An origin of its own for each gate, so that what comes through it keeps its storage apart. */
  readonly url: string;
  setOpen(isOpen: boolean): void;
  close(): Promise<void>;
}

/** @param port of the server, on this machine */
export async function startGate(port: number): Promise<Gate> {
  let isOpen = true;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    // A break is what this is for: both ends see it as their connection's end.
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
