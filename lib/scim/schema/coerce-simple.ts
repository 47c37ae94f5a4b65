import { refusal, type ScimRefusal } from '../errors';
import type { Json } from '../json';
import { parseInstant } from './instant';
import type { Attribute } from './types';

/** Neither can be stored as JSON in PostgreSQL: U+0000 and half a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
const BASE64 = /^[A-Za-z0-9+/_=\s-]*$/;

/** @returns true, false, or null when the value is neither. Entra ID sends "True" and "False". */
export function asBoolean(value: Json): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return text === 'true' ? true : text === 'false' ? false : null;
}

/** Brings one simple value into the attribute's type. @throws ScimRefusal `wrong-type`, `too-long` */
export function coerceSimple(attribute: Attribute, value: Json): Json {
  switch (attribute.type) {
    case 'boolean': return asBoolean(value) ?? fail(attribute, 'true or false');
    case 'integer': return asNumber(value, Number.isSafeInteger) ?? fail(attribute, 'an integer');
    case 'decimal': return asNumber(value, Number.isFinite) ?? fail(attribute, 'a number');
    case 'dateTime': return asDateTime(attribute, value);
    case 'binary': return BASE64.test(asText(attribute, value)) ? asText(attribute, value) : fail(attribute, 'base64');
    default: return asText(attribute, value);
  }
}

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

function asText(attribute: Attribute, value: Json): string {
  if (typeof value !== 'string' || !isStorable(value)) return fail(attribute, 'a string');
  if (value.length > (attribute.maxLength ?? Infinity)) throw tooLong(attribute);
  return value;
}

function asNumber(value: Json, accepts: (number: number) => boolean): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && accepts(number) ? number : null;
}

function asDateTime(attribute: Attribute, value: Json): string {
  const milliseconds = typeof value === 'string' ? parseInstant(value) : null;
  return milliseconds === null ? fail(attribute, 'a dateTime') : new Date(milliseconds).toISOString();
}

function fail(attribute: Attribute, wanted: string): never {
  throw refusal('wrong-type', `${attribute.name} must be ${wanted}.`);
}

function tooLong(attribute: Attribute): ScimRefusal {
  return refusal('too-long', `${attribute.name} must have at most ${attribute.maxLength} characters.`);
}
