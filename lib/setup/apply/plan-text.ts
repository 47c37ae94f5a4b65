import { actionText } from '@/lib/journal/audit/action-text';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { PlannedChange } from './plan-document';

/** A plan as `tessera plan` prints it. */
export function planText(changes: PlannedChange[]): string {
  if (changes.length === 0) return 'The installation matches the file: applying it changes nothing.\n';
  const tenants = [...new Set(changes.map(({ tenant }) => tenant))];
  const lines = tenants.flatMap((tenant) => [
    `Tenant ${tenant}`,
    ...changes.filter((change) => change.tenant === tenant).flatMap(linesOf),
    '',
  ]);
  return [...lines, `Nothing has changed yet. Changes that \`tessera apply\` would make: ${changes.length}.`, ''].join(
    '\n',
  );
}

function linesOf({ action, target, before, after, detail }: PlannedChange): string[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return [
    `  ${inEnglish(actionText(action))}: ${target.name ?? target.id ?? target.type}`,
    ...fields
      .filter((field) => was.get(field) !== is.get(field))
      .map((field) => `      ${field}: ${before ? `${was.get(field) ?? 'none'} → ` : ''}${is.get(field) ?? 'none'}`),
    ...[...valuesOf(detail)].map(([field, value]) => `      ${field}: ${value}`),
  ];
}

/** The values of an object by their paths, as JSON. Lists are values; what is null or empty is left out. */
function valuesOf(object: JsonObject | null, path = ''): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(object ?? {})) {
    if (isObject(value)) for (const [inner, text] of valuesOf(value, `${path}${name}.`)) values.set(inner, text);
    else if (value !== null && !(Array.isArray(value) && value.length === 0))
      values.set(path + name, JSON.stringify(value));
  }
  return values;
}

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
