/** Time zones whose rules changed after the tables of many devices and servers were made. */

/** From an instant on, the zone's clock differs from UTC by this much, without daylight saving time. */
export interface ZoneOverride {
  /** IANA name. */
  readonly zone: string;
  /** ISO 8601 instant. */
  readonly from: string;
  readonly offsetMinutes: number;
}

/**
 * Changes of releases 2026b to 2026d of the IANA time zone database, as Chromium 156 computes them; Node 20 does not know them. A
 * manifest may bring a later table, which replaces this one.
 */
export const ZONE_OVERRIDES: readonly ZoneOverride[] = [
  { zone: 'Africa/Casablanca', from: '2026-09-20T01:00:00Z', offsetMinutes: 0 },
  { zone: 'Africa/El_Aaiun', from: '2026-09-20T01:00:00Z', offsetMinutes: 0 },
  { zone: 'America/Edmonton', from: '2026-11-01T08:00:00Z', offsetMinutes: -360 },
  { zone: 'America/Inuvik', from: '2026-11-01T08:00:00Z', offsetMinutes: -360 },
  { zone: 'America/Yellowknife', from: '2026-11-01T08:00:00Z', offsetMinutes: -360 },
  { zone: 'America/Vancouver', from: '2026-11-01T09:00:00Z', offsetMinutes: -420 },
  { zone: 'America/Winnipeg', from: '2026-11-01T07:00:00Z', offsetMinutes: -300 },
];

/** Changes by zone, the latest first. */
type Changes = ReadonlyMap<string, readonly { readonly from: number; readonly offsetMinutes: number }[]>;

/** The table of this thread, and its source as text. */
const table: { current: Changes; text: string } = {
  current: toChanges(ZONE_OVERRIDES),
  text: JSON.stringify(ZONE_OVERRIDES),
};

/** Uses a manifest's table instead of the built-in one. */
export function applyZoneOverrides(overrides: readonly ZoneOverride[]): void {
  const text = JSON.stringify(overrides);
  if (text === table.text) return;
  [table.current, table.text] = [toChanges(overrides), text];
}

/** The table in use. Times that were computed with another one are no longer valid: whoever caches some compares it. */
export function zoneTable(): object {
  return table.current;
}

/** The zone's difference from UTC in minutes at an instant (epoch milliseconds); undefined if the device's tables hold. */
export function overriddenOffset(zone: string, at: number): number | undefined {
  return table.current.get(zone)?.find(({ from }) => from <= at)?.offsetMinutes;
}

function toChanges(overrides: readonly ZoneOverride[]): Changes {
  const changes = new Map<string, { from: number; offsetMinutes: number }[]>();
  for (const { zone, from, offsetMinutes } of overrides)
    changes.set(zone, [...(changes.get(zone) ?? []), { from: Date.parse(from), offsetMinutes }]);
  for (const each of changes.values()) each.sort((a, b) => b.from - a.from);
  return changes;
}
