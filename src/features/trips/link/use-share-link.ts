import { useCopy } from '#places/use-copy.ts';

interface SharedLink {
  readonly title: string;
  readonly url: string;
}

/** Opens the device's share sheet with a link; copies the link where there is none, or where it fails. */
export function useShareLink(): (link: SharedLink, shown: Element | null) => void {
  const copy = useCopy();
  return (link, shown) => {
    const copyLink = () => copy(link.url, 'trips.link.copied', shown);
    if (!navigator.canShare?.(link)) return copyLink();
    navigator.share({ ...link }).catch((error: unknown) => {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copyLink();
    });
  };
}
