/** The person's settings of prayer times on this device. */
import type { PrayerQuestion } from '#domain/prayer/prayer.ts';
import { DEFAULT_SETTINGS, methodIn, type PrayerSettings, settingsSchema } from '#domain/prayer/prayer-settings.ts';
import { parseJson } from '#domain/primitives/parse-json.ts';
import { deviceMemory, type Memory } from '#platform/device-storage.ts';
import type { PrayerPlace } from './prayer-place.ts';

const KEY = 'rihla:prayer';

/** The stored settings; the defaults if there are none, or if an older version wrote others. */
export function readPrayerSettings(memory: Memory = deviceMemory()): PrayerSettings {
  const parsed = settingsSchema.safeParse(parseJson(memory.getItem(KEY)));
  return parsed.success ? parsed.data : DEFAULT_SETTINGS;
}

/** If storage is full, the page forgets them on reload. */
export function writePrayerSettings(settings: PrayerSettings, memory: Memory = deviceMemory()): void {
  try {
    memory.setItem(KEY, JSON.stringify(settings));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** The question about a place's times under these settings. */
export function questionOf(place: PrayerPlace, settings: PrayerSettings): PrayerQuestion {
  const { position, timeZone, countryCode } = place;
  return {
    ...position,
    timeZone,
    method: methodIn(countryCode, settings),
    asr: settings.asr,
    adjustments: settings.adjustments,
  };
}
