import type { PrayerSettings } from '#domain/prayer/prayer-settings.ts';
import type { PrayerPlace } from '#places/prayer/prayer-place.ts';

/** The place and the settings for which a tab of the prayer page shows times. */
export interface PrayerView {
  readonly place: PrayerPlace;
  /** Its name in the reader's language. */
  readonly name: string;
  readonly settings: PrayerSettings;
  /** The present minute in epoch milliseconds. */
  readonly at: number;
  readonly onSettings: (settings: PrayerSettings) => void;
  /** Looks for the place's clock again. */
  readonly onRetry: () => void;
  /** Called when the person chose another position than that of the address. */
  readonly onMoved: () => void;
  /** How often that was asked for. */
  readonly retries: number;
}
