const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Whether an untrusted string can be one of our IDs. One that cannot leads to "not found", never to a database error.
 */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
