/** The settings page on services in memory, and actions on it. */
import { page } from 'vitest/browser';
import type { Session } from '../../../src/domain/account/account.ts';
import { SettingsPage } from '../../../src/features/settings/settings-page.tsx';
import { WalkingPace } from '../../../src/features/way/walking-pace.tsx';
import type { OwnProfileView } from '../../../src/workers/replica/api.ts';
import { FAKE_DASHBOARD, FAKE_PROFILE } from '../fakes/fake-account.ts';
import { type FakeServices, fakeServices } from '../fakes/fake-clients.ts';
import { render } from './render.tsx';

/** A person with an unsent change and a refused change. */
export const PENDING_PROFILE: OwnProfileView = {
  profile: {
    name: 'Amina',
    phone: null,
    city: 'Fez',
    avatar_url: null,
    dietary_preferences: ['vegan'],
    preferences: { notifications: { marketing: false }, privacy: { profileVisible: true }, features: {} },
  },
  unsent: new Set(['city']),
  refused: [{ seq: 4, mutation: { name: 'update_profile', args: { phone: '+99' } }, code: 'invalid' }],
};

export const button = (name: string) => page.getByRole('button', { name });
export const tab = (name: string) => page.getByRole('tab', { name, exact: true });
export const toast = (text: string) => page.getByRole('listitem').filter({ hasText: text });
export const said = (text: string) => page.getByText(text, { exact: true }).first();

export interface Setting {
  readonly view?: OwnProfileView | null;
  readonly session?: Session;
  /** The selected tab. */
  readonly at?: string;
  readonly isOffline?: boolean;
  readonly prepare?: (fake: FakeServices) => void;
}

const AMINA: Session = { userId: 'amina', email: 'amina@example.org', name: 'Amina' };

export async function openSettings(setting: Setting = {}): Promise<FakeServices> {
  const { view = FAKE_PROFILE, session = AMINA, at = '', isOffline = false, prepare } = setting;
  const fake = fakeServices();
  fake.setSession(session);
  fake.setProfile(view);
  fake.setDashboard(FAKE_DASHBOARD);
  if (isOffline) fake.setConnectionStatus('offline');
  prepare?.(fake);
  await render(
    <SettingsPage walkingPace={<WalkingPace />} device={<p>Storage</p>} changePassword={<p>New password form</p>} />,
    {
      services: fake.services,
      path: `/settings${at && `?tab=${at}`}`,
    },
  );
  return fake;
}

/** Makes the device refuse every act: storage is full, or the person is signed out. */
export const refusingActs =
  (code: 'storage_full' | 'signed_out') =>
  ({ services }: FakeServices): void =>
    void Object.assign(services.replica, { mutateAll: async () => ({ ok: false, code }) });
