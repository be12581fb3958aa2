/** A network between a device and its server that breaks at configured points. */
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Cuts a stream after this number of bytes. */
export interface Cut {
  /** `up`: from the device to the server. */
  readonly stream: 'up' | 'down';
  readonly afterBytes: number;
}

/** Bytes transferred on a connection. */
type Passed = { [Stream in Cut['stream']]: number };

/** How to treat a connection. */
export interface LinkConditions {
  readonly cut?: Cut;
  /** Delay of each piece, in milliseconds. */
  readonly latencyMs?: number;
  /** Whether a piece gets lost; it then arrives `RESEND_MS` later, like TCP's retransmission. */
  readonly isLost?: () => boolean;
  /** Rate from the server; each piece waits for earlier ones. */
  readonly bytesPerSecond?: number;
  /** Rate from the device. */
  readonly uploadBytesPerSecond?: number;
  /** Connections with the same line share its rate. */
  readonly line?: Line;
  /** The same for data from the device. */
  readonly uploadLine?: Line;
  /** Sends this answer instead of the server's, and closes. */
  readonly answer?: string;
  /** Called with each piece from the device, as it arrives here. */
  readonly onSent?: (bytes: Buffer) => void;
  /** Called with the number of bytes that are passed on to the device now, after their delay. */
  readonly onDelivered?: (bytes: number) => void;
}

interface Line {
  /** When the line has transferred its last piece, in `performance.now()` time. */
  freeAt: number;
}

export interface TcpProxy {
  readonly port: number;
  /** Called with a connection's first bytes, to decide its treatment. `passed` counts its bytes as they pass. */
  conduct: (firstBytes: string, passed: Passed) => LinkConditions;
  stop(): Promise<void>;
}

/** Linux's minimum wait before it resends a lost piece. */
const RESEND_MS = 200;

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((device) => {
    track(device);
    device.once('data', (first) => {
      const passed = { up: 0, down: 0 };
      const conduct = proxy.conduct(first.toString('latin1'), passed);
      if (conduct.answer !== undefined) {
        device.end(conduct.answer);
        return;
      }
      const target = connect(targetPort, '127.0.0.1');
      track(target);
      const end = () => {
        device.destroy();
        target.destroy();
      };
      const pipe = (to: Socket, stream: Cut['stream']) => carry({ to, stream, conduct, passed, end });
      const upwards = pipe(target, 'up');
      const downwards = pipe(device, 'down');
      upwards.take(first);
      device.on('data', upwards.take);
      target.on('data', downwards.take);
      device.on('close', end);
      // Delayed pieces arrive before the connection ends.
      target.on('close', () => (isInstant(conduct) ? end() : void downwards.drained().then(() => device.end())));
    });
  });

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Cuts are the proxy's purpose. Both ends see a closed connection.
    socket.on('error', () => socket.destroy());
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the proxy has no port');
  const proxy: TcpProxy = {
    port: address.port,
    conduct: () => ({}),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return proxy;
}

interface Carriage {
  readonly to: Socket;
  readonly stream: Cut['stream'];
  readonly conduct: LinkConditions;
  readonly passed: Passed;
  readonly end: () => void;
}

interface Carrier {
  readonly take: (bytes: Buffer) => void;
  /** Resolves once everything taken so far is forwarded. */
  readonly drained: () => Promise<void>;
}

/** Forwards bytes in order, until the cut. */
function carry({ to, stream, conduct, passed, end }: Carriage): Carrier {
  const { cut, latencyMs = 0, isLost } = conduct;
  const isDown = stream === 'down';
  const bytesPerMs =
    ((isDown ? conduct.bytesPerSecond : conduct.uploadBytesPerSecond) ?? Number.POSITIVE_INFINITY) / 1000;
  const line = (isDown ? conduct.line : conduct.uploadLine) ?? { freeAt: 0 };
  let last = Promise.resolve();
  const take = (bytes: Buffer) => {
    if (!isDown) conduct.onSent?.(bytes);
    const before = passed[stream];
    passed[stream] += bytes.length;
    const isCut = cut?.stream === stream && passed[stream] > cut.afterBytes;
    const passing = isCut ? bytes.subarray(0, cut.afterBytes - before) : bytes;
    const waitMs = latencyMs + (isLost?.() ? RESEND_MS : 0);
    if (isInstant(conduct)) {
      if (isCut) {
        // Bytes before the cut still arrive.
        to.write(passing, () => end());
      } else to.write(passing);
      return;
    }
    const now = performance.now();
    line.freeAt = Math.max(now, line.freeAt) + passing.length / bytesPerMs;
    const wait = new Promise<void>((resolve) => setTimeout(resolve, waitMs + line.freeAt - now));
    const passOn = () => {
      if (isDown) conduct.onDelivered?.(passing.length);
      to.write(passing);
    };
    last = Promise.all([last, wait]).then(passOn);
  };
  return { take, drained: () => last };
}

/** Whether bytes are forwarded at once. */
function isInstant({ latencyMs, isLost, bytesPerSecond, uploadBytesPerSecond }: LinkConditions): boolean {
  return !latencyMs && !isLost && bytesPerSecond === undefined && uploadBytesPerSecond === undefined;
}
