/** A network between a device and its server that breaks where it is told to. */
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A stream that is cut after so many of its bytes have passed. */
export interface Cut {
  /** `up`: what the device sends. */
  readonly stream: 'up' | 'down';
  readonly afterBytes: number;
}

/** Bytes that have come on a connection. */
type Passed = { [Stream in Cut['stream']]: number };

/** What happens to a connection. */
export interface Conduct {
  readonly cut?: Cut;
  /** Each piece takes so long, in milliseconds. */
  readonly latencyMs?: number;
  /** Whether a piece gets lost: TCP sends it again after `RESEND_MS`. */
  readonly isLost?: () => boolean;
  /** What the server sends comes at this rate; pieces wait for those before them. */
  readonly bytesPerSecond?: number;
  /** What the device sends goes at this rate. */
  readonly uploadBytesPerSecond?: number;
  /** Connections that share a line wait for each other's pieces. */
  readonly line?: Line;
  /** The same for what the device sends. */
  readonly uploadLine?: Line;
  /** Answers in the server's place, to whatever is asked, and closes. */
  readonly answer?: string;
}

interface Line {
  /** When the last piece so far will have passed, by the clock of `performance`. */
  freeAt: number;
}

export interface TcpProxy {
  readonly port: number;
  /** Decides about each connection by what is first sent on it. Counts in `passed` what passes on it. */
  conduct: (firstBytes: string, passed: Passed) => Conduct;
  stop(): Promise<void>;
}

/** What Linux waits for at least before it sends a lost piece again. */
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
      upwards(first);
      device.on('data', upwards);
      target.on('data', pipe(device, 'down'));
      device.on('close', end);
      target.on('close', () => (isInstant(conduct) ? end() : device.end()));
    });
  });

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A cut is what this is for; both ends see it as their connection's end.
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
  readonly conduct: Conduct;
  readonly passed: Passed;
  readonly end: () => void;
}

/** Hands on what comes, in its order, until the cut. */
function carry({ to, stream, conduct, passed, end }: Carriage): (bytes: Buffer) => void {
  const { cut, latencyMs = 0, isLost } = conduct;
  const isDown = stream === 'down';
  const bytesPerMs =
    ((isDown ? conduct.bytesPerSecond : conduct.uploadBytesPerSecond) ?? Number.POSITIVE_INFINITY) / 1000;
  const line = (isDown ? conduct.line : conduct.uploadLine) ?? { freeAt: 0 };
  let last = Promise.resolve();
  return (bytes) => {
    const before = passed[stream];
    passed[stream] += bytes.length;
    const isCut = cut?.stream === stream && passed[stream] > cut.afterBytes;
    const passing = isCut ? bytes.subarray(0, cut.afterBytes - before) : bytes;
    const waitMs = latencyMs + (isLost?.() ? RESEND_MS : 0);
    if (isInstant(conduct)) {
      if (isCut) {
        // What passed before the cut arrives.
        to.write(passing, () => end());
      } else to.write(passing);
      return;
    }
    const now = performance.now();
    line.freeAt = Math.max(now, line.freeAt) + passing.length / bytesPerMs;
    const wait = new Promise<void>((resolve) => setTimeout(resolve, waitMs + line.freeAt - now));
    last = Promise.all([last, wait]).then(() => void to.write(passing));
  };
}

/** Whether what comes is handed on at once. */
function isInstant({ latencyMs, isLost, bytesPerSecond, uploadBytesPerSecond }: Conduct): boolean {
  return !latencyMs && !isLost && bytesPerSecond === undefined && uploadBytesPerSecond === undefined;
}
