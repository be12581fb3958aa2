/** Interface of the replica worker for the account pages. Types only. */
import type { Dashboard } from '#domain/account/dashboard.ts';

/** The head of the profile page, including unsent changes. */
export interface OwnCard {
  readonly name: string;
  readonly email: string | null;
  readonly city: string | null;
  readonly avatarUrl: string | null;
  /** ISO 8601 instant until which the person is Pro; null without Pro. */
  readonly proUntil: string | null;
  readonly points: number;
}

export interface DashboardView {
  /** Null until the profile was pulled once. */
  readonly card: OwnCard | null;
  /** Creation times of the person's reviews, ISO 8601; null for a review that the server does not have yet. */
  readonly reviewedAt: readonly (string | null)[];
  /** Number of saved places, including unsent ones. */
  readonly saved: number;
  /** The server's last answer; null without one on this device. */
  readonly dashboard: Dashboard | null;
  /** ISO 8601 instant of that answer. */
  readonly dashboardAt: string | null;
}

/** 'offline', 'signed_out', 'refused', 'failed', or a code of `replica/replica-error.ts`. */
export type AccountResult = { readonly ok: true } | { readonly ok: false; readonly code: string };

/** A device on which the person is signed in. Instants are ISO 8601. */
export interface OwnSession {
  readonly id: string;
  readonly signedInAt: string;
  readonly lastUsedAt: string;
  readonly userAgent: string | null;
  readonly isCurrent: boolean;
}

export type SessionsResult =
  | { readonly ok: true; readonly sessions: readonly OwnSession[] }
  | { readonly ok: false; readonly code: string };

export interface AccountApi {
  /** Calls back now and on every change; with null while signed out. */
  watchDashboard(listener: (view: DashboardView | null) => void): Promise<() => void>;
  /** Makes a prepared picture the profile picture and removes the former one. Needs a network. */
  setAvatar(bytes: Uint8Array<ArrayBuffer>): Promise<AccountResult>;
  listSessions(): Promise<SessionsResult>;
  /** Signs the person out on another device. */
  endSession(id: string): Promise<AccountResult>;
  /**
   * Deletes the account and its data on this device. More codes than `AccountResult`: 'reauthentication_needed' if the
   * sign-in is older than ten minutes (U20), 'unfinished' if the server has begun and will finish it.
   */
  deleteAccount(): Promise<AccountResult>;
  /** All data of the person on this device, as the text of a file; null while signed out. */
  writeDataFile(): Promise<string | null>;
}
