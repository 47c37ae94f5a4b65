import { isObject, type Json, type ScimObject } from '@/lib/scim/protocol/json';
import { referencesIn } from './bulk-references';

/**
 * Divides a resource so that it can be made before what it refers to: values that hold a reference that is still open
 * are left out, of a list only those, and make up what is to be added later. An extension is divided by its attributes.
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
