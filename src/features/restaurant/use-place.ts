import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { useRevalidation } from '#services/use-revalidation.ts';
import { forgetPlaceOfDocument, placeOfDocument } from './document/place-of-document.ts';
import { isUnreachable } from './failure.ts';
import { LOADING, nextPageState, type PageState } from './page-state.ts';

/** A place embedded in the HTML document is shown at once, before any request. */
function firstState(slug: string): PageState {
  const found = placeOfDocument(slug);
  return found ? nextPageState(LOADING, { kind: 'found', found }) : LOADING;
}

/**
 * The place with this slug, live: at first from the HTML document or the phone, and from the server only if the phone does
 * not store it. After a failure without a network, it retries by itself when the network is back.
 */
export function usePlace(slug: string): { readonly state: PageState; readonly retry: () => void } {
  const { replica } = useServices();
  const [state, notify] = useReducer(nextPageState, slug, firstState);
  useEffect(forgetPlaceOfDocument, []);
  const [attempt, setAttempt] = useState(0);
  useRevalidation('details');

  useEffect(
    () => replica.watchRestaurant(slug, (restaurant) => notify({ kind: 'document', restaurant })),
    [replica, slug],
  );

  useEffect(() => {
    let isCurrent = true;
    replica.findRestaurant(slug).then(
      (found) => isCurrent && notify({ kind: 'found', found }),
      (error: unknown) => isCurrent && notify({ kind: 'threw', error }),
    );
    return () => {
      isCurrent = false;
    };
    // A new `attempt` triggers another request, though its value is not read.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [replica, slug, attempt]);

  const retry = useCallback(() => {
    notify({ kind: 'retry' });
    setAttempt((count) => count + 1);
  }, []);

  const isStranded = state.kind === 'failed' && isUnreachable(state.failure);
  const connectionStatus = useConnectionStatus();
  const earlierStatus = useRef(connectionStatus);
  useEffect(() => {
    const isBack = earlierStatus.current !== 'online' && connectionStatus === 'online';
    earlierStatus.current = connectionStatus;
    if (isStranded && isBack) retry();
  }, [isStranded, connectionStatus, retry]);

  return { state, retry };
}
