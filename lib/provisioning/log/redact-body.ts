import type { Json } from '@/lib/scim/protocol/json';
import { REDACTED, type Redactor } from './redactor';
import type { NamesSecret } from './secret-names';

/** Replaces a body that cannot be parsed and may contain a secret. */
export const UNREADABLE_BODY = '[not kept: it is not JSON and names a secret]';

/**
 * A request's body without secrets. A body that mentions none is kept as received; otherwise it is parsed and the
 * secrets are removed. A body that is not JSON is kept unless it mentions secrets, which could then be anywhere in it.
 */
export function redactBody(body: string, redactor: Redactor, namesSecret: NamesSecret): string {
  const mentions = namesSecret(body);
  // Without a mention and without escapes, parsing would find nothing that the text does not show.
  if (!mentions && !body.includes('\\')) return redactor.text(body);
  const value = parsed(body);
  if (value === undefined) return mentions ? UNREADABLE_BODY : redactor.text(body);
  const clean = redactor.json(value);
  return redactor.hasRedacted || mentions ? JSON.stringify(clean) : redactor.text(body);
}

/**
 * A kept body without its redacted places: redacted attributes are removed, as are operations that have lost their
 * value.
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
