const TYPED = 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="range"]), textarea, select';

/** Whether somebody types, reads a dialog or has a form before them: no moment to offer anything. */
export function isBusy(page: Document = document): boolean {
  const { activeElement } = page;
  const isTyping = activeElement?.matches(`${TYPED}, [contenteditable]`) ?? false;
  return isTyping || page.querySelector('dialog[open], main form:not(search form)') !== null;
}
