import { addPlugins } from 'workbox-precaching';
import { isWhatItClaims } from './content-type.ts';

/** Refuses to install a version when any of its files came from somebody else. */
export function guardPrecache(): void {
  addPlugins([
    {
      cacheWillUpdate: async ({ request, response }) => (isWhatItClaims(request.url, response) ? response : null),
    },
  ]);
}
