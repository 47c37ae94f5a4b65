import type { Sayable } from '../message';
import { inEnglish } from '../say-plainly';

const isSayable = (value: object): value is Sayable =>
  'verbatim' in value || ('id' in value && String(value.id).includes('.'));

/** A value with every message in it as its English text, for tests that are about the text. */
export function readable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Error) return value;
  if (isSayable(value)) return inEnglish(value);
  if (Array.isArray(value)) return value.map(readable);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, readable(one)]));
}
