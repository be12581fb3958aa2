/** How a person wants prayer times: a preference of the device, not of an account. It never leaves the device. */
import * as z from 'zod/mini';
import { METHOD_IDS, type MethodId, methodFor } from './methods.ts';
import { MAX_ADJUSTMENT, PRAYERS } from './prayer.ts';
import { ASR_RULES } from './prayer-method.ts';

/** Hours of the clock: 13:05 or 1:05 pm. */
export const CLOCKS = ['24', '12'] as const;
export type ClockKind = (typeof CLOCKS)[number];

const minutesSchema = z.exactOptional(z.int().check(z.minimum(-MAX_ADJUSTMENT), z.maximum(MAX_ADJUSTMENT)));
export const settingsSchema = z.object({
  /** Absent: the usual method of the place's country. */
  method: z.optional(z.enum(METHOD_IDS)),
  /** Absent: as the method's authority prints it. */
  asr: z.optional(z.enum(ASR_RULES)),
  clock: z.enum(CLOCKS),
  /** Minutes that the person adds to each time. */
  adjustments: z.object({
    fajr: minutesSchema,
    sunrise: minutesSchema,
    dhuhr: minutesSchema,
    asr: minutesSchema,
    maghrib: minutesSchema,
    isha: minutesSchema,
  }),
});
export type PrayerSettings = z.infer<typeof settingsSchema>;

/** What counts before a person chooses. */
export const DEFAULT_SETTINGS: PrayerSettings = { clock: '24', adjustments: {} };

/** The method that these settings use in a country. @param countryCode ISO 3166-1 alpha-2; null if unknown */
export function methodIn(countryCode: string | null, { method }: PrayerSettings): MethodId {
  return method ?? methodFor(countryCode);
}

/** Whether the person changed any time by hand. */
export function isAdjusted({ adjustments }: PrayerSettings): boolean {
  return PRAYERS.some((prayer) => (adjustments[prayer] ?? 0) !== 0);
}
