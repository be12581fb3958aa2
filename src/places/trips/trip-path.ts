/** The page of a trip. */
export function tripPath(id: string): string {
  return `/trips/${id}`;
}
