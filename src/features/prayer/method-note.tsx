import { useState } from 'react';
import { boundIn, methodOf } from '#domain/prayer/methods.ts';
import { isAdjusted, methodIn } from '#domain/prayer/prayer-settings.ts';
import { isolated } from '#domain/primitives/isolated.ts';
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
  return (
    <section className="grid one-column gap-2 small" aria-label={t('prayer.settings.title')}>
      <p>{t('prayer.method', { authority: isolated(authority) })}</p>
      <ul className="grid gap-1 soft">
        {isAdjusted(settings) ? <li>{t('prayer.adjusted')}</li> : <Bound place={place} settings={settings} />}
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

/** How far the times may be off. Nothing about those that the authority does not print: an asr of the other rule. */
function Bound({ place, settings }: Pick<PrayerView, 'place' | 'settings'>) {
  const t = useT();
  const id = methodIn(place.countryCode, settings);
  const { asr, country, measuredIn } = methodOf(id);
  if (settings.asr !== undefined && settings.asr !== asr) return null;
  const minutes = boundIn(id, place.countryCode, place.position.latitude);
  if (minutes !== null) return minutes >= SAID_FROM ? <li>{t('prayer.bound.minutes', { minutes })}</li> : null;
  const isCompared = measuredIn.length > 0 && country === place.countryCode;
  return <li>{t(isCompared ? 'prayer.bound.none' : 'prayer.bound.unknown')}</li>;
}
