import { v7 } from 'uuid';

/** A new time-ordered identifier (UUID version 7, RFC 9562, 5.7): neighbours in time are neighbours in an index. */
export function newId(): string {
  return v7();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a string from outside can be an id of ours at all: what cannot is "not found", never a database error. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
