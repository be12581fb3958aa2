import { type ComponentType, lazy, useState } from 'react';

/** The code of a page could not be fetched. Only a reload fetches it anew: the module system remembers what failed. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}

/**
 * A page whose code is fetched when its path is first opened, or before that by `preload`. Once the code is there, the
 * page is drawn at once: `lazy` alone would show the fallback for a third of a second even then.
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
    // One component for as long as the page stands: another one would lose what it holds.
    const [Page] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
    return <Page {...props} />;
  }
  return Object.assign(LazyPage, { preload });
}
