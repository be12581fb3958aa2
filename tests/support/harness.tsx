/**
 * The whole app on services in memory, to view screens without a server. Start `npx vite`, then open
 * /tests/support/harness.html?path=/search&position=none&many=300&reach=offline&session=Aisha&saved=5&account=1
 */
import { createRoot } from 'react-dom/client';
import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/shared.css';
import '../../src/app/shell.css';
import { loadTranslator } from '#i18n/translate.ts';
import { App } from '../../src/app/app.tsx';
import { FAKE_DASHBOARD, FAKE_PROFILE } from './fakes/fake-account.ts';
import { fakeServices } from './fakes/fake-clients.ts';
import { FAKE_RESTAURANTS, manyFakeRestaurants } from './fakes/fake-data.ts';

const params = new URLSearchParams(window.location.search);
const many = Number(params.get('many') ?? 0);
const fake = fakeServices({
  ...(params.get('position') === 'none' ? { position: null } : {}),
  ...(many ? { places: manyFakeRestaurants(many) } : {}),
});
if (params.get('reach') === 'offline') fake.setConnectionStatus('offline');
const saved = Number(params.get('saved') ?? 0);
if (saved) {
  const ids = FAKE_RESTAURANTS.slice(0, saved).map(({ id }) => id);
  fake.setSaved(new Map(ids.map((id) => [id, { isSaved: true, mark: 'synced', code: null }])));
}
if (params.has('account')) {
  fake.setDashboard(FAKE_DASHBOARD);
  fake.setProfile(FAKE_PROFILE);
}
const name = params.get('session');
const services = name
  ? {
      ...fake.services,
      replica: {
        ...fake.services.replica,
        watchSession: (listener: Parameters<typeof fake.services.replica.watchSession>[0]) => {
          listener({ userId: 'u1', email: 'aisha@example.test', name });
          return () => undefined;
        },
      },
    }
  : fake.services;

window.history.replaceState(null, '', params.get('path') ?? '/');
const root = document.getElementById('root');
if (root) createRoot(root).render(<App translator={await loadTranslator('en')} services={services} />);
