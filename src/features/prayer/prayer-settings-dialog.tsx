import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { METHOD_IDS, type MethodId, methodFor, methodOf } from '#domain/prayer/methods.ts';
import { MAX_ADJUSTMENT, PRAYERS, type Prayer } from '#domain/prayer/prayer.ts';
import { ASR_RULES } from '#domain/prayer/prayer-method.ts';
import { CLOCKS, DEFAULT_SETTINGS, type PrayerSettings } from '#domain/prayer/prayer-settings.ts';
import { useLanguage, useT } from '#i18n/i18n.tsx';
import { writtenAs } from '#i18n/languages.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { ToggleChip } from '#ui/chip.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './prayer-settings-dialog.module.css';

interface PrayerSettingsDialogProps {
  readonly countryCode: string | null;
  readonly settings: PrayerSettings;
  /** Each change counts at once. */
  readonly onSettings: (settings: PrayerSettings) => void;
  readonly onClose: () => void;
}

/** The method, the rule of asr, the clock and the person's own minutes. Stored on this device. */
export function PrayerSettingsDialog({ countryCode, settings, onSettings, onClose }: PrayerSettingsDialogProps) {
  const t = useT();
  const id = useId();
  const { method: _, ...usualMethod } = settings;
  const { asr: __, ...usualAsr } = settings;
  return (
    <Dialog
      title={t('prayer.settings.title')}
      onClose={onClose}
      footer={<Button onClick={() => onSettings(DEFAULT_SETTINGS)}>{t('prayer.settings.reset')}</Button>}
    >
      <div className={styles.form}>
        <div className="grid one-column gap-2">
          <label className="strong" htmlFor={id}>
            {t('prayer.settings.method')}
          </label>
          <select
            id={id}
            className={styles.select}
            value={settings.method ?? ''}
            onChange={({ target }) =>
              // The values of the options are those of METHOD_IDS.
              onSettings(target.value === '' ? usualMethod : { ...settings, method: target.value as MethodId })
            }
          >
            <option value="">
              {t('prayer.settings.usual', { authority: methodOf(methodFor(countryCode)).authority })}
            </option>
            {METHOD_IDS.map((method) => (
              <option key={method} value={method}>
                {methodOf(method).authority}
              </option>
            ))}
          </select>
        </div>
        <fieldset>
          <legend className={styles.legend}>{t('prayer.settings.asr')}</legend>
          <div className="flex wrap gap-2">
            <ToggleChip isOn={settings.asr === undefined} onClick={() => onSettings(usualAsr)}>
              {t('prayer.settings.asr.usual')}
            </ToggleChip>
            {ASR_RULES.map((asr) => (
              <ToggleChip key={asr} isOn={settings.asr === asr} onClick={() => onSettings({ ...settings, asr })}>
                {t(`prayer.settings.asr.${asr}`)}
              </ToggleChip>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className={styles.legend}>{t('prayer.settings.clock')}</legend>
          <div className="flex wrap gap-2">
            {CLOCKS.map((clock) => (
              <ToggleChip
                key={clock}
                isOn={settings.clock === clock}
                onClick={() => onSettings({ ...settings, clock })}
              >
                {t(`prayer.settings.clock.${clock}`)}
              </ToggleChip>
            ))}
          </div>
        </fieldset>
        <fieldset aria-describedby={`${id}-adjust`}>
          <legend className={styles.legend}>{t('prayer.settings.adjust')}</legend>
          <p className="soft small" id={`${id}-adjust`}>
            {t('prayer.settings.adjustHint')}
          </p>
          {PRAYERS.map((prayer) => (
            <Adjustment
              key={prayer}
              prayer={prayer}
              minutes={settings.adjustments[prayer] ?? 0}
              onMinutes={(minutes) =>
                onSettings({ ...settings, adjustments: { ...settings.adjustments, [prayer]: minutes } })
              }
            />
          ))}
        </fieldset>
        <p className="soft small">{t('prayer.settings.device')}</p>
      </div>
    </Dialog>
  );
}

interface AdjustmentProps {
  readonly prayer: Prayer;
  readonly minutes: number;
  readonly onMinutes: (minutes: number) => void;
}

function Adjustment({ prayer, minutes, onMinutes }: AdjustmentProps) {
  const t = useT();
  const { locale, digits } = useLanguage();
  const name = t(`prayer.name.${prayer}`);
  const signed = new Intl.NumberFormat(writtenAs(locale, digits), { signDisplay: 'exceptZero' }).format(minutes);
  return (
    <div className={styles.adjustment}>
      <span>{name}</span>
      <IconButton
        label={t('prayer.settings.earlier', { prayer: name })}
        icon={<Minus aria-hidden="true" />}
        aria-disabled={minutes <= -MAX_ADJUSTMENT}
        onClick={() => onMinutes(Math.max(-MAX_ADJUSTMENT, minutes - 1))}
      />
      <output className={styles.minutes} aria-label={name}>
        {t('prayer.settings.minutes', { minutes: signed })}
      </output>
      <IconButton
        label={t('prayer.settings.later', { prayer: name })}
        icon={<Plus aria-hidden="true" />}
        aria-disabled={minutes >= MAX_ADJUSTMENT}
        onClick={() => onMinutes(Math.min(MAX_ADJUSTMENT, minutes + 1))}
      />
    </div>
  );
}
