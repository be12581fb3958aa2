const TYPED = 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="range"]), textarea, select';

/** Whether the person types, reads a dialog or fills in a form, so that offers should wait. */
export function isBusy(page: Document = document): boolean {
  const { activeElement } = page;
  const isTyping = activeElement?.matches(`${TYPED}, [contenteditable]`) ?? false;
  return isTyping || page.querySelector('dialog[open], main form:not(search form)') !== null;
}
