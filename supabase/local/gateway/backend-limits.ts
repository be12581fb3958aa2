import { REALTIME_LIMITS, type RealtimeLimits } from '../realtime/realtime.ts';
import { ADMISSION_LIMITS, type AdmissionLimits } from './admission.ts';
import { isLoopbackAddress } from './loopback.ts';

/** Limits of the backend, whatever clients do. */
export interface Limits {
  readonly server: ServerLimits;
  readonly requests: AdmissionLimits;
  /** Uploads of files, counted separately because their bodies are the largest and slowest. */
  readonly uploads: AdmissionLimits;
  /** Calls of edge functions, counted separately from the requests that they make. */
  readonly functions: AdmissionLimits;
  readonly realtime: RealtimeLimits;
}

/** Milliseconds, and numbers of connections. */
export interface ServerLimits {
  /** Beyond this, requests get "try again" and their connections are closed. */
  readonly maxServed: number;
  /** Beyond this, a new connection is closed without an answer. */
  readonly maxConnections: number;
  /** Limit for one address that is no proxy. */
  readonly maxConnectionsPerAddress: number;
  /** Bytes of answers that such an address has not read; beyond this, its requests get "try again". */
  readonly maxUnsentBytesPerAddress: number;
  /** Minimum average speed at which an answer must be read, measured over each `paceMs`. */
  readonly minBytesPerSecond: number;
  readonly paceMs: number;
  /** Whether many visitors may share this address, besides the proxies of TRUSTED_PROXY. */
  readonly isProxy: (address: string) => boolean;
  /** Connections that the system queues until they are accepted. */
  readonly backlog: number;
  /** For a request's head to arrive. */
  readonly headersTimeoutMs: number;
  /** For a whole request to arrive. */
  readonly requestTimeoutMs: number;
  /** Without a byte in either direction, inside a request or answer, or between two requests. */
  readonly idleTimeoutMs: number;
  /** Interval of checking both arrival limits. */
  readonly checkEveryMs: number;
}

/** Requests of one connection that may be unanswered, loopback included. Browsers send one; some proxies a few in advance. */
export const MAX_UNANSWERED = 8;

export const LIMITS: Limits = {
  server: {
    maxServed: 2000,
    maxConnections: 6000,
    maxConnectionsPerAddress: 500,
    maxUnsentBytesPerAddress: 64 * 1024 * 1024,
    minBytesPerSecond: 1024,
    paceMs: 20_000,
    isProxy: isLoopbackAddress,
    backlog: 4096,
    headersTimeoutMs: 15_000,
    requestTimeoutMs: 120_000,
    idleTimeoutMs: 60_000,
    checkEveryMs: 5000,
  },
  requests: ADMISSION_LIMITS,
  uploads: { ...ADMISSION_LIMITS, maxHeldBytesPerSender: 24 * 1024 * 1024 },
  functions: { ...ADMISSION_LIMITS, maxAnswering: 8, maxWaiting: 64 },
  realtime: REALTIME_LIMITS,
};
