import { ChangePasswordForm } from '#features/auth/change-password-form.tsx';
import { InstallSection } from '#features/install/install-section.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { StorageSection } from '#features/storage/storage-section.tsx';
import { WalkingPace } from '#features/way/walking-pace.tsx';
import { useT } from '#i18n/i18n.tsx';
import { ButtonLink } from '#ui/button.tsx';

/** /settings, assembled from several features into one chunk. */
export function DeviceSettings() {
  return <SettingsPage walkingPace={<WalkingPace />} device={<Device />} changePassword={<ChangePasswordForm />} />;
}

function Device() {
  const t = useT();
  return (
    <>
      <InstallSection />
      <StorageSection />
      <ButtonLink to="/offline">{t('settings.offlineLink')}</ButtonLink>
    </>
  );
}
