import { type MouseEvent, type ReactNode, use } from 'react';
import { useNavigate } from 'react-router-dom';
import { PlaceBesideContext, ROOM } from './beside.ts';
import { rememberTapped, whenTappedShows } from './tapped-card.ts';

const STILL = '(prefers-reduced-motion: reduce)';
/** The transition's part; the heading of a place's page has the same name (`place-heading` in shared.css). */
const HEADING = 'place-heading';
/** In ms. Meanwhile the browser draws nothing. */
const LONGEST_WAIT_MS = 400;

/**
 * The press on a card's link: its page begins with what the card says, and the name glides to the page's heading where the
 * browser can and the person has nothing against movement. Not where the place may open beside its list.
 * @param path of the place's page
 * @param outline see `rememberTapped`
 * @param state of the new history entry
 */
export function useTap(path: string, outline: ReactNode, state?: unknown): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  const beside = use(PlaceBesideContext);
  return (event) => {
    rememberTapped(path, outline);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || beside || outline === undefined || matchMedia(ROOM).matches || matchMedia(STILL).matches) return;
    if (!('startViewTransition' in document)) return;
    event.preventDefault();
    const { style } = event.currentTarget;
    style.viewTransitionName = HEADING;
    const { ready } = document.startViewTransition(async () => {
      style.viewTransitionName = '';
      const shows = whenTappedShows(LONGEST_WAIT_MS);
      await navigate(path, { state });
      await shows;
    });
    // `ready` rejects if another press or a hidden page ends the transition. The place's page still opens.
    ready.catch(() => undefined);
  };
}
