import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';

/** A value longer than this, as JSON, is truncated. */
const VALUE_CHARACTERS_AT_MOST = 4_000;
const KEPT_CHARACTERS = 500;
/** The most fields that are kept of `before` or `after`; further fields are only counted. */
const FIELDS_AT_MOST = 200;
/** The total size that is kept of `before` or `after`, as JSON in UTF-8. Entries are read whole and many at a time. */
const SIDE_BYTES_AT_MOST = 64 * 1024;

/** Names of fields that must never be logged. If one slips through, only its presence is recorded, not its value. */
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
 * What the audit log keeps of a change: only the fields that differ, or all fields for a creation or deletion. Secrets
 * are never kept. Values that are too long are truncated, with a digest that tells them apart. When `before` or `after`
 * would become too large, the fields that no longer fit are truncated too, or only counted.
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

/** The object as the database would return it, without undefined members. */
function plain(side: JsonObject | undefined): JsonObject | null {
  return side === undefined ? null : (JSON.parse(JSON.stringify(side)) as JsonObject);
}

/**
 * Keeps the same fields of both sides, so that a field that fits on only one side does not look as if it had been added
 * or removed.
 */
function bounded(names: readonly string[], sides: readonly JsonObject[]): JsonObject[] {
  const bounds = sides.map((side) => ({ side, kept: [] as [string, JsonValue][], services: SIDE_BYTES_AT_MOST }));
  let beyond = 0;
  for (const [index, name] of names.entries()) {
    const values =
      index < FIELDS_AT_MOST
        ? bounds.map(({ side, services }) => fittingValue(name, fieldOf(side, name), services))
        : [undefined];
    if (values.includes(undefined)) beyond += 1;
    else {
      for (const [at, bound] of bounds.entries()) {
        const value = values[at] ?? null;
        bound.kept.push([name, value]);
        bound.services -= bytesOf(name, value);
      }
    }
  }
  return bounds.map(({ kept }) => Object.fromEntries(beyond > 0 ? [...kept, ['(further fields)', beyond]] : kept));
}

/** Only own properties count, so that a field name such as `constructor` does not read an inherited one. */
const fieldOf = (side: JsonObject, name: string): JsonValue =>
  Object.hasOwn(side, name) ? (side[name] ?? null) : null;
const bytesOf = (name: string, value: JsonValue): number => Buffer.byteLength(JSON.stringify([name, value]));

/** What is kept of a value within `room` bytes; undefined when not even the truncated value fits. */
function fittingValue(name: string, value: JsonValue, services: number): JsonValue | undefined {
  const kept = isSecret(name) ? hidden(value) : withoutSecrets(value);
  return [VALUE_CHARACTERS_AT_MOST, KEPT_CHARACTERS]
    .map((whole) => shortened(kept, whole))
    .find((wording) => bytesOf(name, wording) <= services);
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

/** Replaces half of a surrogate pair at the cut, because the database rejects it. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

/** Truncates a value of more than `whole` characters. The digest distinguishes long values that start alike. */
function shortened(value: JsonValue, whole: number): JsonValue {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length <= whole) return value;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `${wellFormed(text.slice(0, KEPT_CHARACTERS))}… (${text.length} characters, SHA-256 ${digest}…)`;
}
