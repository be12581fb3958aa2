/** Logs progress, which the runner prints. */
export function progress(text: string): void {
  console.info(text);
}
