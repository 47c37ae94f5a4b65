import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import type { SayText } from '@/lib/platform/shared/say-text';
import { fieldLabel } from './field-labels';

const NAMED_AT_MOST = 3;
const SHORT = 40;

/**
 * The changes on one line of the list: both values if there is one small change, else the names of the changed fields.
 */
export function changesInBrief(before: JsonObject | null, after: JsonObject | null, t: SayText): string | null {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const [only] = names;
  if (only === undefined) return null;
  if (names.length === 1 && before && after) {
    const [was, is] = [short(before[only], t), short(after[only], t)];
    if (was !== null && is !== null) return `${t(fieldLabel(only))}: ${was} → ${is}`;
  }
  const more = names.length - NAMED_AT_MOST;
  const named = names
    .slice(0, NAMED_AT_MOST)
    .map((name) => t(fieldLabel(name)))
    .join(', ');
  return more > 0 ? t('auditLog.namesAndCountMore', { names: named, count: String(more) }) : named;
}

/** Null if it is too long for a line. */
function short(value: JsonValue | undefined, t: SayText): string | null {
  const text =
    value === undefined || value === null || value === ''
      ? '—'
      : typeof value === 'string'
        ? value
        : typeof value === 'boolean'
          ? t(value ? 'people.yes' : 'people.no')
          : JSON.stringify(value);
  return text.length <= SHORT ? text : null;
}
