/**
 * Makes a file's address absolute. The database stores paths only, because the backend may have several origins.
 * @param url of the backend, without a trailing slash
 * @param address as the server returns it, such as '/storage/v1/object/public/avatars/…'
 */
export function toFileAddress(url: string, address: string | null): string | null {
  return address?.startsWith('/') ? `${url}${address}` : address;
}
