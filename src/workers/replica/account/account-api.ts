/** What the replica worker does for the pages of one's account. Types only. */
import type { Dashboard } from '#domain/account/dashboard.ts';

/** Who one is, as the head of the profile page shows it; pending changes included. */
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
  /** Null until one's profile was pulled once. */
  readonly card: OwnCard | null;
  /** When each of one's reviews was written, ISO 8601; null for one that the server has not seen. */
  readonly reviewedAt: readonly (string | null)[];
  /** Places that one saved, those that are not sent yet included. */
  readonly saved: number;
  /** What the server last told; null where it never did on this device. */
  readonly dashboard: Dashboard | null;
  /** When that was: ISO 8601. */
  readonly dashboardAt: string | null;
}

/** 'offline', 'signed_out', 'refused', 'failed', or a code of `replica/errors.ts`. */
export type AccountResult = { readonly ok: true } | { readonly ok: false; readonly code: string };

/** A device on which one is signed in. Instants are ISO 8601. */
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
  /** Puts a picture that was made ready in the place of one's own; the one before is removed. Wants a network. */
  setAvatar(bytes: Uint8Array<ArrayBuffer>): Promise<AccountResult>;
  listSessions(): Promise<SessionsResult>;
  /** Signs one out on another device. */
  endSession(id: string): Promise<AccountResult>;
  /**
   * Deletes the account for good, and all of it on this device. Codes besides those of `AccountResult`:
   * 'reauthentication_needed' when the sign-in is older than ten minutes (U20), 'unfinished' when it has begun and the
   * server goes on with it.
   */
  deleteAccount(): Promise<AccountResult>;
  /** All data of the person on this device, as the text of a file; null while signed out. */
  writeDataFile(): Promise<string | null>;
}
