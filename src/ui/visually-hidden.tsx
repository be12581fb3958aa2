import type { ReactNode } from 'react';

/** Text for those who listen: read aloud, not drawn. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span data-heard="">{children}</span>;
}
