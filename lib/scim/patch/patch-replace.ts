import { refusal } from '@/lib/scim/protocol/errors';
import type { Json } from '@/lib/scim/protocol/json';
import type { Filter } from '../filter/filter';
import type { Target } from '../schema/find-attribute';
import { assignSingle, coerceValues } from './assign';
import { type PatchDraft, readValues } from './draft';
import type { PathFilter } from './parse-path';
import { changeSelected, createValue, writeValues } from './values';

/**
 * `replace` (RFC 7644 section 3.5.2.3). Null unassigns. The RFC says "If no record match was made … noTarget", but
 * `emails[type eq "work"].value` creates the value, because Entra ID sends this for a person without one. A filter that
 * asks for a particular `value` refers to an existing one, so there the RFC is followed.
 * @throws ScimRefusal `no-target`, `wrong-type` and the like
 */
export function patchReplace(draft: PatchDraft, target: Target, filter: PathFilter | null, value: Json): void {
  const { attribute, sub } = target;
  if (!attribute.multiValued) return assignSingle(draft, target, value);
  if (!sub && !filter) return replaceAll(draft, target, value);
  if (changeSelected(draft, target, filter, value)) return;
  const mayCreate = !filter || (sub !== null && !asksForValue(filter.written));
  if (!mayCreate || !createValue(draft, target, filter, value)) throw refusal('no-target');
}

function replaceAll(draft: PatchDraft, target: Target, value: Json): void {
  const values = coerceValues(target, value);
  // Emptied first, because which of the old values was primary says nothing about the new ones.
  if (readValues(draft, target).length > 0) writeValues(draft, target, []);
  writeValues(draft, target, values);
}

function asksForValue(filter: Filter): boolean {
  if (filter.kind === 'and') return filter.operands.some(asksForValue);
  return filter.kind === 'compare' && filter.path.toLowerCase() === 'value';
}
