/**
 * Where a file of the backend is: the database knows addresses below its own only, since it may be asked under several.
 * @param url of the backend, without a slash at its end
 * @param address as the server says it, such as '/storage/v1/object/public/avatars/…'
 */
export function toFileAddress(url: string, address: string | null): string | null {
  return address?.startsWith('/') ? `${url}${address}` : address;
}
