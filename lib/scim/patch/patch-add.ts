import { scimError } from '@/lib/scim/protocol/errors';
import { canonicalText, isObject, type Json, type ScimObject, sameJson } from '@/lib/scim/protocol/json';
import { checkValue } from '../schema/check-immutable';
import { type Target, wholePathOf } from '../schema/find-attribute';
import { assignSingle, coerceValues } from './assign';
import { type PatchDraft, readValues } from './draft';
import type { PathFilter } from './parse-path';
import { changeSelected, createValue, writeValues } from './values';

/**
 * `add` (RFC 7644 section 3.5.2.1). Values that already exist are not added again. If the path's filter matches
 * nothing, the value that it describes is created; Entra ID relies on this.
 * @throws ScimError `no-target`, `wrong-type` and the like
 */
export function patchAdd(draft: PatchDraft, target: Target, filter: PathFilter | null, value: Json): void {
  if (value === null) return;
  if (!target.attribute.multiValued) return assignSingle(draft, target, value);
  if (!target.sub && !filter) return append(draft, target, value);
  if (changeSelected(draft, target, filter, value)) return;
  if (!createValue(draft, target, filter, value)) throw scimError('no-target');
}

/**
 * "the service provider SHOULD NOT return the same (type, value) combination more than once" (RFC 7643 section 2.4).
 */
function append(draft: PatchDraft, target: Target, value: Json): void {
  const values = [...readValues(draft, target)];
  draft.work.spend(values, 4);
  // An earlier change may have made several values identical. The first one is used, so that adding a value never
  // removes one.
  const places = new Map(values.map((one, at) => [identity(one), at] as const).reverse());
  for (const added of coerceValues(target, value)) {
    const at = places.get(identity(added)) ?? values.length;
    const known = values[at];
    const merged = isObject(known) && isObject(added) ? mergedValue(target, known, added) : added;
    if (known === undefined || !sameJson(known, merged)) values[at] = merged;
    places.set(identity(added), at);
  }
  writeValues(draft, target, values);
}

/** @throws ScimError `immutable` when an immutable sub-attribute that is already set would change */
function mergedValue(target: Target, known: ScimObject, added: ScimObject): ScimObject {
  const merged = { ...known, ...added };
  checkValue(target.attribute, known, merged, wholePathOf(target));
  return merged;
}

function identity(value: Json): string {
  if (
    isObject(value) &&
    typeof value.value === 'string' &&
    (value.type === undefined || typeof value.type === 'string')
  ) {
    return value.type === undefined ? `v${value.value}` : `t${value.type.length}:${value.type}${value.value}`;
  }
  return isObject(value) && value.value !== undefined
    ? canonicalText([value.value, value.type ?? null])
    : canonicalText(value);
}
