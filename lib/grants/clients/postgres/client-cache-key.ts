/** The key of a client in caches and announcements. A tenant's id contains no space; a client_id may. */
export function clientCacheKey(tenantId: string, clientId: string): string {
  return `${tenantId} ${clientId}`;
}

/** The tenant's id and the client_id in a key. */
export function clientFromCacheKey(key: string): [tenantId: string, clientId: string] {
  const space = key.indexOf(' ');
  return [key.slice(0, space), key.slice(space + 1)];
}
