import { type ComponentType, lazy, useState } from 'react';

/** A page's code could not be fetched. Only a reload retries, because the browser caches failed imports. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}

/**
 * A page whose code is fetched when it first renders, or earlier by `preload`. With its code preloaded the page renders at
 * once; `lazy` alone would still show the fallback for a third of a second.
 */
export function lazyPage<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    const module = await load().catch((cause: unknown) => {
      throw new MissingCodeError(name, { cause });
    });
    loaded = module[name];
    return { default: loaded };
  };
  const Waiting = lazy(preload);
  function LazyPage(props: Props) {
    // Keep one component while mounted: switching from `Waiting` would lose the page's state.
    const [Page] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
    return <Page {...props} />;
  }
  return Object.assign(LazyPage, { preload });
}
