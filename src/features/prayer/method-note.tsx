import { useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { differenceText, methodText } from './method-text.ts';
import type { PrayerView } from './prayer-view.ts';

const SettingsDialog = lazyDialog(
  () => import('./prayer-settings-dialog.tsx').then((part) => part.PrayerSettingsDialog),
  (t) => t('prayer.settings.title'),
);

/** The method and its authority, how far a printed table may differ, two notes, and the button that opens the settings. */
export function MethodNote({ place, settings, onSettings }: PrayerView) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="grid one-column gap-2 small" aria-label={t('prayer.settings.title')}>
      <p>{methodText({ place, settings }, t)}</p>
      <ul className="grid gap-1 soft">
        <li>{differenceText({ place, settings }, t)}</li>
        <li>{t('prayer.iqamah')}</li>
        <li>{t('prayer.hijriNote')}</li>
      </ul>
      <div>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('prayer.method.change')}
        </Button>
      </div>
      {isOpen ? (
        <SettingsDialog
          countryCode={place.countryCode}
          settings={settings}
          onSettings={onSettings}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}
