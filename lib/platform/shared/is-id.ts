const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a string from outside can be an id of ours at all: what cannot is "not found", never a database error. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
