/** Divides the texts into parts, so that a page does not load the texts of all other pages. */
import { join } from 'node:path';
import type { Usage } from './usage.ts';

/**
 * The parts with their modules. A message belongs to the first part with a module that uses it; all others belong to the
 * last part. `core` loads with the app's first frame.
 */
const PARTS: readonly (readonly [part: string, modules: readonly string[]])[] = [
  [
    'core',
    [
      'main.tsx',
      'app/rare-notices.tsx',
      'app/pro-badge.tsx',
      'features/outbox/waiting-link.tsx',
      'features/home/home-page.tsx',
      'features/landing/landing-page.tsx',
      'ui/language-select.tsx',
      'app/search-route.tsx',
      'features/search/filter-dialog.tsx',
      'features/directory/directory-page.tsx',
      'features/directory/filter-sheet.tsx',
      'places/map/results-map.tsx',
      'features/google/provider-rows.tsx',
      'places/spots/position-picker.tsx',
    ],
  ],
  [
    'place',
    [
      'app/place-page.tsx',
      'features/restaurant/changes/change-dialog.tsx',
      'features/way/driver-card.tsx',
      'features/way/other-ways.tsx',
      'features/way/walk-panel.tsx',
      'features/way/map-walk.tsx',
      'app/all-reviews.tsx',
      'features/reviews/report-dialog.tsx',
      'places/notes/country-notes-card.tsx',
      'ui/lightbox.tsx',
    ],
  ],
  [
    'auth',
    [
      'features/auth/auth-layout.tsx',
      'features/auth/callback-page.tsx',
      'features/auth/forgot-password-page.tsx',
      'features/auth/login-page.tsx',
      'features/auth/reset-password-page.tsx',
      'features/auth/sign-out-dialog.tsx',
      'features/auth/signup-page.tsx',
    ],
  ],
  [
    'plans',
    [
      'features/subscription/cancelled-page.tsx',
      'features/subscription/pricing-page.tsx',
      'features/subscription/subscription-page.tsx',
      'features/subscription/success-page.tsx',
    ],
  ],
  [
    'legal',
    [
      'features/legal/legal-page.tsx',
      'features/share/share-page.tsx',
      'features/debug/data-check-page.tsx',
      'features/debug/seeder-page.tsx',
      'features/debug/test-restaurant-page.tsx',
    ],
  ],
  [
    'prayer',
    [
      'places/prayer/prayer-card.tsx',
      'places/prayer/prayer-line.tsx',
      'features/prayer/prayer-page.tsx',
      'features/prayer/prayer-settings-dialog.tsx',
      'features/prayer/iftar-plan.tsx',
      'features/prayer/qibla-map.tsx',
    ],
  ],
  ['own', []],
];

export const PART_NAMES: readonly string[] = PARTS.map(([part]) => part);
export const CORE = 'core';
const LAST = 'own';

/**
 * The part of each message.
 * @param src the folder `src`
 * @param exists whether a file exists: a removed module must not fail the build
 */
export function partsOf(
  src: string,
  ids: readonly string[],
  usage: Usage,
  exists: (file: string) => boolean,
): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const [part, modules] of PARTS) {
    for (const file of modules.map((each) => join(src, each)).filter(exists)) {
      for (const id of usage.saidBy(file)) if (!parts.has(id)) parts.set(id, part);
    }
  }
  for (const id of ids) if (!parts.has(id)) parts.set(id, LAST);
  return parts;
}
