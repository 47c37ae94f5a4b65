import { isObject, type Json, type ScimObject } from '@/lib/scim/protocol/json';
import { referencesIn } from './bulk-references';

/**
 * Splits a resource so that it can be created before the resources that it refers to. Values with an unresolved
 * reference move to `later`; everything else stays in `now`. In a list, only the values concerned move. An extension is
 * split attribute by attribute.
 */
export function withoutReferences(
  data: ScimObject,
  isOpen: (bulkId: string) => boolean,
): { now: ScimObject; later: ScimObject } {
  const parts = Object.entries(data).map(([name, value]) => ({ name, ...divide(name, value, isOpen) }));
  return {
    now: Object.fromEntries(parts.flatMap(({ name, now }) => (now === undefined ? [] : [[name, now]]))),
    later: Object.fromEntries(parts.flatMap(({ name, later }) => (later === undefined ? [] : [[name, later]]))),
  };
}

function divide(name: string, value: Json, isOpen: (bulkId: string) => boolean): { now?: Json; later?: Json } {
  const waits = (one: Json) => [...referencesIn(one)].some(isOpen);
  if (!waits(value)) return { now: value };
  if (Array.isArray(value)) return { now: value.filter((one) => !waits(one)), later: value.filter(waits) };
  if (isObject(value) && name.toLowerCase().startsWith('urn:')) return withoutReferences(value, isOpen);
  return { later: value };
}
