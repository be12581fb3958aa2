/** Unconfigured proxies in front of a backend: they add nothing about the visitor. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTcpProxy } from './tcp-proxy.ts';

export interface PlainProxy {
  /** Requests through the proxy. @param url of the backend with path and query @param headers the visitor's headers */
  ask(url: string | URL, init?: Asked): Promise<Answered>;
  stop(): Promise<void>;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answered {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
}

/** Like nginx with only `proxy_pass http://localhost:PORT`: `Host` is the upstream's, and no header is added. */
export async function startNginxLikeProxy(targetPort: number): Promise<PlainProxy> {
  const server = createServer((asked, answered) => {
    const headers = { ...asked.headers, host: `localhost:${targetPort}`, connection: 'close' };
    const { method, url: path } = asked;
    const upstream = request({ host: '127.0.0.1', port: targetPort, method, path, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    });
    upstream.on('error', () => answered.destroy());
    asked.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    ask: (url, asked) => askVia(port, url, { ...asked, headers: { ...asked?.headers, host: 'rihla.example' } }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A TCP forward whose visitor uses the machine's own name: `Host: localhost`. */
export async function startTcpForward(targetPort: number): Promise<PlainProxy> {
  const proxy = await startTcpProxy(targetPort);
  return {
    ask: (url, asked) => askVia(proxy.port, url, { ...asked, headers: { ...asked?.headers, host: 'localhost' } }),
    stop: () => proxy.stop(),
  };
}

function askVia(port: number, url: string | URL, { method = 'GET', headers, body }: Asked): Promise<Answered> {
  const { pathname, search } = new URL(url);
  const options = { host: '127.0.0.1', port, agent: false, path: pathname + search, method, headers };
  return new Promise((resolve, reject) => {
    const asked = request(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, text }));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
