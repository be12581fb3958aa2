import { type ComponentType, lazy } from 'react';

/** A page whose code is fetched when its path is first opened. */
export function lazyPage<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
