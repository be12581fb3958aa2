/** The sign-in and sign-up pages on services in memory, with configurable server answers. */
import { Route, Routes, useLocation } from 'react-router-dom';
import { page } from 'vitest/browser';
import type { AccountCalls, Session } from '../../../src/domain/account/account.ts';
import { type Claims, STATED_CLAIMS } from '../../../src/domain/web/claims.ts';
import { AuthLayout } from '../../../src/features/auth/auth-layout.tsx';
import { LoginPage } from '../../../src/features/auth/login-page.tsx';
import { SignupPage } from '../../../src/features/auth/signup-page.tsx';
import type { ReplicaClient } from '../../../src/workers/replica/api.ts';
import { fakeServices } from '../fakes/fake-clients.ts';
import { render } from './render.tsx';

const SESSION: Session = { userId: 'amina', email: 'amina@example.org', name: 'Amina' };

interface Setting {
  readonly connectionStatus?: 'online' | 'offline';
  readonly claims?: Claims;
}

interface AuthScreen {
  /** All calls to functions in `answers`, in order, with their arguments. */
  readonly asked: unknown[][];
  /** Advances the clock. */
  readonly pass: (ms: number) => void;
}

/** @param answers the server's answers by call */
export async function openAuth(
  path: string,
  answers: Partial<AccountCalls & Pick<ReplicaClient, 'mutateAll'>> = {},
  { connectionStatus = 'online', claims = STATED_CLAIMS }: Setting = {},
): Promise<AuthScreen> {
  document.body.replaceChildren();
  const fake = fakeServices({ claims });
  fake.setConnectionStatus(connectionStatus);
  const asked: unknown[][] = [];
  let now = Date.UTC(2026, 10, 21);
  const noting = Object.entries({ ...fake.services.replica, ...answers }).map(([name, call]) => [
    name,
    (...given: unknown[]) => {
      if (name in answers) asked.push([name, ...given]);
      // Every member of the client is a function.
      return (call as (...args: unknown[]) => unknown)(...given);
    },
  ]);
  const replica = Object.fromEntries(noting) as typeof fake.services.replica;
  await render(
    <Routes>
      <Route element={<AuthLayout />}>
        <Route path="login" element={<LoginPage />} />
        <Route path="signup" element={<SignupPage />} />
      </Route>
      <Route path="*" element={<Place />} />
    </Routes>,
    { services: { ...fake.services, replica, now: () => now }, path },
  );
  return { asked, pass: (ms) => void (now += ms) };
}

function Place() {
  return <p>{useLocation().pathname}</p>;
}

export const field = (name: string) => page.getByLabelText(name, { exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const said = (text: string) => page.getByText(text, { exact: true }).first();

/** Answers of the server. */
export const done = async () => ({ ok: true }) as const;
export const signedIn = async () => ({ ok: true, session: SESSION }) as const;
/** The answer to a code by text message. */
export const verified =
  (newAccount: 'named' | 'nameless' | null = null) =>
  async () =>
    ({ ok: true, session: SESSION, newAccount }) as const;
export const refused =
  (code: string, message = '') =>
  async () =>
    ({ ok: false, code, message }) as const;
