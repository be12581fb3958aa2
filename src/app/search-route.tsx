import type { ComponentProps } from 'react';
import { SearchPage } from '#features/search/search-page.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { WithMapWalk } from './with-map-walk.tsx';

const ProviderRows = lazyOptional(() => import('#features/google/provider-rows.tsx').then((part) => part.ProviderRows));

const showProvider: ComponentProps<typeof SearchPage>['provider'] = (search) => <ProviderRows {...search} />;

/** /search, assembled from several features. */
export function SearchRoute() {
  return (
    <WithMapWalk>
      <SearchPage provider={showProvider} />
    </WithMapWalk>
  );
}
