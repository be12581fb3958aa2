import { SettingsPage } from '#features/settings/settings-page.tsx';
import { StorageSection } from '#features/storage/storage-section.tsx';

/** /settings, of what several parts of the app have to say; one piece of code to fetch. */
export function DeviceSettings() {
  return <SettingsPage device={<StorageSection />} changePassword={null} />;
}
