import type { Json } from '@/lib/scim/protocol/json';
import { REDACTED, type Redactor } from './redactor';
import type { NamesSecret } from './secret-names';

/** What stands where a body was that cannot be taken apart and may hold a secret somewhere. */
export const UNREADABLE_BODY = '[not kept: it is not JSON and names a secret]';

/**
 * A request's body without secrets: as it came when it speaks of none, else as it was read, with the secrets left out.
 * What is no JSON is kept as it came unless it speaks of secrets, which then could stand anywhere.
 */
export function redactBody(body: string, redactor: Redactor, namesSecret: NamesSecret): string {
  const value = parsed(body);
  if (value === undefined) return namesSecret(body) ? UNREADABLE_BODY : redactor.text(body);
  const clean = redactor.json(value);
  return redactor.hasRedacted || namesSecret(body) ? JSON.stringify(clean) : redactor.text(body);
}

/**
 * A body that was kept, without the places where secrets were left out: an attribute goes, and so does an operation
 * that has lost its value.
 */
export function withoutRedacted(value: Json): Json {
  if (Array.isArray(value))
    return value.filter((one) => one !== REDACTED && !hasLostItsValue(one)).map(withoutRedacted);
  if (typeof value === 'string') return innerWithoutRedacted(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, one]) => one !== REDACTED && name !== REDACTED)
      .map(([name, one]) => [name, withoutRedacted(one)]),
  );
}

const hasLostItsValue = (one: Json) =>
  typeof one === 'object' &&
  one !== null &&
  !Array.isArray(one) &&
  Object.entries(one).some(([name, value]) => value === REDACTED && /^(?:value|path|data)$/i.test(name));

function innerWithoutRedacted(text: string): string {
  const inner = text.includes(REDACTED) ? parsed(text) : undefined;
  return inner === undefined ? text : JSON.stringify(withoutRedacted(inner));
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
