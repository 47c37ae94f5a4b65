import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';

/** A value longer than this, as JSON, is kept in part. */
const VALUE_CHARACTERS_AT_MOST = 4_000;
const KEPT_CHARACTERS = 500;
/** And so many fields of one side; what is beyond is counted. */
const FIELDS_AT_MOST = 200;
/** And so much of one side in all, as JSON in UTF-8: an entry is read whole, and many at a time. */
const SIDE_BYTES_AT_MOST = 64 * 1024;

/** Fields that no room gives to the log. Whoever does by mistake keeps no secret: that there was a value is all it says. */
const SECRET = new Set([
  'password',
  'secret',
  'secrets',
  'clientsecret',
  'registrationaccesstoken',
  'initialaccesstoken',
  'accesstoken',
  'refreshtoken',
  'privatekey',
  'authorization',
]);
const HIDDEN = '(not kept: a secret)';

/**
 * What the audit log keeps of a change: of two sides only the fields that differ, of a creation or a deletion all,
 * never a secret, and of values that are too long a beginning with what tells one from another. Where a side would be
 * too large in all, the fields that have no room left are kept in that way too, or else counted.
 */
export function recordedChange({
  before,
  after,
}: {
  before?: JsonObject | undefined;
  after?: JsonObject | undefined;
}): { before: JsonObject | null; after: JsonObject | null } {
  const [was, is] = [plain(before), plain(after)];
  if (!was || !is) {
    const alone = was ?? is ?? {};
    const [kept = null] = bounded(Object.keys(alone), [alone]);
    return { before: was && kept, after: is && kept };
  }
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = names.filter((name) => !isDeepStrictEqual(fieldOf(was, name), fieldOf(is, name)));
  if (changed.length === 0) return { before: null, after: null };
  const [keptWas = null, keptIs = null] = bounded(changed, [was, is]);
  return { before: keptWas, after: keptIs };
}

/** What the database would hand back: without what is undefined. */
function plain(side: JsonObject | undefined): JsonObject | null {
  return side === undefined ? null : (JSON.parse(JSON.stringify(side)) as JsonObject);
}

/** Of each side the same fields, so that one which has no room on a side does not look as if it had come or gone. */
function bounded(names: readonly string[], sides: readonly JsonObject[]): JsonObject[] {
  const bounds = sides.map((side) => ({ side, kept: [] as [string, JsonValue][], room: SIDE_BYTES_AT_MOST }));
  let beyond = 0;
  for (const [index, name] of names.entries()) {
    const values =
      index < FIELDS_AT_MOST
        ? bounds.map(({ side, room }) => fittingValue(name, fieldOf(side, name), room))
        : [undefined];
    if (values.includes(undefined)) beyond += 1;
    else {
      for (const [at, bound] of bounds.entries()) {
        const value = values[at] ?? null;
        bound.kept.push([name, value]);
        bound.room -= bytesOf(name, value);
      }
    }
  }
  return bounds.map(({ kept }) => Object.fromEntries(beyond > 0 ? [...kept, ['(further fields)', beyond]] : kept));
}

/** Names such as `constructor` are those of a field only where a side has one. */
const fieldOf = (side: JsonObject, name: string): JsonValue =>
  Object.hasOwn(side, name) ? (side[name] ?? null) : null;
const bytesOf = (name: string, value: JsonValue): number => Buffer.byteLength(JSON.stringify([name, value]));

/** What is kept of a value where there is room for so many bytes; undefined: not even its beginning fits. */
function fittingValue(name: string, value: JsonValue, room: number): JsonValue | undefined {
  const kept = isSecret(name) ? hidden(value) : withoutSecrets(value);
  return [VALUE_CHARACTERS_AT_MOST, KEPT_CHARACTERS]
    .map((whole) => shortened(kept, whole))
    .find((wording) => bytesOf(name, wording) <= room);
}

const isSecret = (name: string): boolean => SECRET.has(name.toLowerCase().replaceAll(/[_-]/g, ''));
const hidden = (value: JsonValue): JsonValue => (value === null ? null : HIDDEN);

function withoutSecrets(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name) && typeof inner !== 'boolean' ? hidden(inner) : withoutSecrets(inner),
    ]),
  );
}

/** Half a character at the end would be no text that the database takes. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

/** A value of more characters than `whole` in part. The digest tells two long values with one beginning apart. */
function shortened(value: JsonValue, whole: number): JsonValue {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length <= whole) return value;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `${wellFormed(text.slice(0, KEPT_CHARACTERS))}… (${text.length} characters, SHA-256 ${digest}…)`;
}
