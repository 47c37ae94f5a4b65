import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import type { PersonAttributes } from './person';

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The primary email address, else the first one, else null (RFC 7643, 4.1.2). */
export function primaryEmail({ emails }: PersonAttributes): string | null {
  const addresses = Array.isArray(emails) ? emails.filter(isObject) : [];
  const chosen = addresses.find(({ primary }) => primary === true) ?? addresses[0];
  return typeof chosen?.value === 'string' ? chosen.value : null;
}
