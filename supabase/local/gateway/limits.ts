import { REALTIME_LIMITS, type RealtimeLimits } from '../realtime/realtime.ts';
import { ADMISSION_LIMITS, type AdmissionLimits } from './admission.ts';
import { isLoopbackAddress } from './loopback.ts';

/** What bounds the backend, whatever clients do. */
export interface Limits {
  readonly server: ServerLimits;
  readonly requests: AdmissionLimits;
  /** Uploads of files, apart from everything else: they are the largest bodies, and the slowest. */
  readonly uploads: AdmissionLimits;
  /** Calls of edge functions, apart from the requests that they make themselves. */
  readonly functions: AdmissionLimits;
  readonly realtime: RealtimeLimits;
}

/** Milliseconds, and numbers of connections. */
export interface ServerLimits {
  /** Beyond this, requests are answered with "try again", and their connections end. */
  readonly maxServed: number;
  /** Beyond, a new connection is closed without a word. */
  readonly maxConnections: number;
  /** Of these, from one address that is no proxy's. */
  readonly maxConnectionsPerAddress: number;
  /** Bytes of answers that one such address has not taken yet; beyond this, its requests are answered with "try again". */
  readonly maxUnsentBytesPerAddress: number;
  /** How fast an answer has to be taken, on average, measured over `paceMs` again and again. */
  readonly minBytesPerSecond: number;
  readonly paceMs: number;
  /** Whether many visitors may come from an address, besides the proxies of TRUSTED_PROXY. */
  readonly isProxy: (address: string) => boolean;
  /** Connections that the system holds until they are taken. */
  readonly backlog: number;
  /** For the head of a request to arrive. */
  readonly headersTimeoutMs: number;
  /** For a whole request to arrive. */
  readonly requestTimeoutMs: number;
  /** Without a byte in either direction, in the middle of a request or an answer, or between two requests. */
  readonly idleTimeoutMs: number;
  /** How often the two times of arrival are looked at. */
  readonly checkEveryMs: number;
}

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
