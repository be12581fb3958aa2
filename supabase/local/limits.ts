import { ADMISSION_LIMITS, type AdmissionLimits } from './admission.ts';
import { REALTIME_LIMITS, type RealtimeLimits } from './realtime.ts';

/** What bounds the backend, whatever clients do. */
export interface Limits {
  readonly server: ServerLimits;
  readonly requests: AdmissionLimits;
  /** Calls of edge functions, apart from the requests that they make themselves. */
  readonly functions: AdmissionLimits;
  readonly realtime: RealtimeLimits;
}

/** Milliseconds, and numbers of connections. */
export interface ServerLimits {
  /** Beyond, requests are told to come again, and their connections end. */
  readonly maxServed: number;
  /** Beyond, a new connection is closed without a word. */
  readonly maxConnections: number;
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
    backlog: 4096,
    headersTimeoutMs: 15_000,
    requestTimeoutMs: 120_000,
    idleTimeoutMs: 60_000,
    checkEveryMs: 5000,
  },
  requests: ADMISSION_LIMITS,
  functions: { ...ADMISSION_LIMITS, maxAnswering: 8, maxWaiting: 64 },
  realtime: REALTIME_LIMITS,
};
