/** What the runner prints while a long run is on its way. */
export function progress(text: string): void {
  console.info(text);
}
