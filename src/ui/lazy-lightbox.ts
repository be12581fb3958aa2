import { lazyDialog } from './lazy-dialog.tsx';

export const LazyLightbox = lazyDialog(
  () => import('./lightbox.tsx').then((part) => part.Lightbox),
  (_, { label }) => label,
);
