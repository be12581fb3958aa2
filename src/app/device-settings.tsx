import { SettingsPage } from '#features/settings/settings-page.tsx';
import { StorageSection } from '#features/storage/storage-section.tsx';

/** /settings, of what two parts of the app have to say about this device; one piece of code to fetch. */
export function DeviceSettings() {
  return (
    <SettingsPage>
      <StorageSection />
    </SettingsPage>
  );
}
