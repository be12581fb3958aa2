import { vi } from 'vitest';

/** Whether a request of the page is for notes on a country. */
export function isForNotes(input: RequestInfo | URL): boolean {
  return /notes-[a-z]{2}/.test(input instanceof Request ? input.url : input.toString());
}

/** Fails requests for notes as without a network. @returns lets them pass again */
export function cutNotes(): () => void {
  const fetchReally = window.fetch.bind(window);
  const spy = vi
    .spyOn(window, 'fetch')
    .mockImplementation((input, init) =>
      isForNotes(input) ? Promise.reject(new TypeError('Failed to fetch')) : fetchReally(input, init),
    );
  return () => spy.mockRestore();
}
