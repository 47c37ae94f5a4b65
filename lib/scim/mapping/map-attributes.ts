import type { ScimObject } from '@/lib/scim/protocol/json';
import type { Mapping } from './mapping';
import { readAt, writeAt } from './place';

/** What is stored, in the connection's words. What it ignores can be read where it is; what goes by another name cannot. */
export function asConnectionSees(
  { renames, hidden }: Pick<Mapping, 'renames' | 'hidden'>,
  stored: ScimObject,
): ScimObject {
  const seen = structuredClone(stored);
  for (const place of [...renames.map(({ to }) => to), ...hidden]) writeAt(seen, place, undefined);
  for (const { from, to } of renames) writeAt(seen, from, readAt(stored, to));
  return seen;
}

/**
 * What the connection says, as it is to be stored.
 * @param said all that the connection is to see
 * @param current what is stored, of which stays what the connection leaves alone; empty when there is nothing yet
 */
export function asStored(
  { renames, kept }: Pick<Mapping, 'renames' | 'kept'>,
  said: ScimObject,
  current: ScimObject,
): ScimObject {
  const stored = structuredClone(said);
  for (const { from } of renames) writeAt(stored, from, undefined);
  for (const { from, to } of renames) writeAt(stored, to, readAt(said, from));
  return keptOf({ kept }, stored, current);
}

/** The same resource, with what the connection leaves alone as it stands. @param stored is changed */
export function keptOf({ kept }: Pick<Mapping, 'kept'>, stored: ScimObject, current: ScimObject): ScimObject {
  for (const place of kept) writeAt(stored, place, readAt(current, place));
  return stored;
}
