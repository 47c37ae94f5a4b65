import type { ScimObject } from '@/lib/scim/protocol/json';
import { readAt, writeAt } from './attribute-path';
import type { Mapping } from './mapping';

/**
 * Converts stored attributes to the connection's names. Ignored attributes stay readable under their own name; an
 * attribute whose name now refers to another one does not.
 */
export function asConnectionSees(
  { renames, hidden }: Pick<Mapping, 'renames' | 'hidden'>,
  stored: ScimObject,
): ScimObject {
  const seen = structuredClone(stored);
  for (const path of [...renames.map(({ to }) => to), ...hidden]) writeAt(seen, path, undefined);
  for (const { from, to } of renames) writeAt(seen, from, readAt(stored, to));
  return seen;
}

/**
 * Converts a connection's attributes to their stored form.
 * @param said the complete resource as the connection should see it
 * @param current the stored attributes, from which those that the connection leaves alone are kept; empty for a new
 *   resource
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

/**
 * Overwrites the attributes that the connection leaves alone with their current values.
 * @param stored is modified and returned
 */
export function keptOf({ kept }: Pick<Mapping, 'kept'>, stored: ScimObject, current: ScimObject): ScimObject {
  for (const path of kept) writeAt(stored, path, readAt(current, path));
  return stored;
}
