import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A part of a page whose code is fetched when it first renders. If that fails, for example without a network, nothing is shown
 * until the next reload; `lazy` alone would replace the whole page by an error.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: () => null }),
    ),
  );
}
