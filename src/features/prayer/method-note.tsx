import { useState } from 'react';
import { boundIn, methodOf } from '#domain/prayer/methods.ts';
import { isAdjusted, methodIn } from '#domain/prayer/prayer-settings.ts';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import type { PrayerView } from './prayer-view.ts';

const SettingsDialog = lazyDialog(
  () => import('./prayer-settings-dialog.tsx').then((part) => part.PrayerSettingsDialog),
  (t) => t('prayer.settings.title'),
);

/** From this bound on, the page says how far times may be from the mosque's table. Minutes. */
const SAID_FROM = 2;

/** Who computes so, how far that may be off, what the calendar can't know, and a way to change it. */
export function MethodNote({ place, settings, onSettings }: PrayerView) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const method = methodIn(place.countryCode, settings);
  const { authority } = methodOf(method);
  const bound = boundIn(method, place.countryCode, place.position.latitude);
  return (
    <section className="grid one-column gap-2 small" aria-label={t('prayer.settings.title')}>
      <p>
        <bdi>{t('prayer.method', { authority })}</bdi>
      </p>
      <ul className="grid gap-1 soft">
        {bound === null ? <li>{t('prayer.bound.unknown')}</li> : null}
        {bound !== null && bound >= SAID_FROM ? <li>{t('prayer.bound.minutes', { minutes: bound })}</li> : null}
        {isAdjusted(settings) ? <li>{t('prayer.adjusted')}</li> : null}
        <li>{t('prayer.iqamah')}</li>
        <li>{t('prayer.hijriNote')}</li>
      </ul>
      <div>
        <Button aria-haspopup="dialog" aria-label={t('prayer.method.changeLong')} onClick={() => setOpen(true)}>
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
