import { msg } from '@/lib/platform/shared/message';
import type { Filter } from '@/lib/scim/filter/filter';
import { scimError } from '@/lib/scim/protocol/errors';
import { isObject, type Json, type ScimObject, sameJson } from '@/lib/scim/protocol/json';
import type { Target } from '@/lib/scim/schema/find-attribute';
import { checkImmutable } from '../schema/check-immutable';
import { coerce } from '../schema/coerce';
import { filledPassword } from '../schema/filled-password';
import { findIn, pathOf } from '../schema/find-attribute';
import type { ResourceType, Schema } from '../schema/types';
import { validateResource } from '../schema/validate-resource';
import { assignSingle, coerceValues } from './assign';
import { type PatchDraft, readValues } from './draft';
import type { PatchOperation } from './operation';
import { type PatchTarget, type PathFilter, parsePath, pathOrNull } from './parse-path';
import { patchAdd } from './patch-add';
import { patchRemove } from './patch-remove';
import { spendOnPath } from './spend-on-path';
import { changeSelected, createValue, writeValues } from './values';
import { Work } from './work';

/**
 * `replace` (RFC 7644 section 3.5.2.3). Null unassigns. The RFC says "If no record match was made … noTarget", but
 * `emails[type eq "work"].value` creates the value, because Entra ID sends this for a person without one. A filter that
 * asks for a particular `value` refers to an existing one, so there the RFC is followed.
 * @throws ScimError `no-target`, `wrong-type` and the like
 */
function patchReplace(draft: PatchDraft, target: Target, filter: PathFilter | null, value: Json): void {
  const { attribute, sub } = target;
  if (!attribute.multiValued) return assignSingle(draft, target, value);
  if (!sub && !filter) return replaceAll(draft, target, value);
  if (changeSelected(draft, target, filter, value)) return;
  const mayCreate = !filter || (sub !== null && !asksForValue(filter.written));
  if (!mayCreate || !createValue(draft, target, filter, value)) throw scimError('no-target');
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

export interface PatchOutcome {
  attributes: ScimObject;
  /** In plain text: hash it immediately, and never store, show or log it. */
  password?: string;
  /** False when the operations changed nothing; the version then stays the same too. */
  changed: boolean;
}

/**
 * Runs the operations in order on a copy, all or none (RFC 7644 section 3.5.2), and validates the result against the
 * schema.
 * @throws ScimError with the scimTypes of section 3.5.2: invalidPath, noTarget, mutability, invalidValue; tooMany
 *   when the request would cost too much work
 */
export function applyPatch(
  type: ResourceType,
  current: ScimObject,
  operations: readonly PatchOperation[],
): PatchOutcome {
  const draft: PatchDraft = { attributes: structuredClone(current), work: new Work() };
  for (const operation of operations) {
    const target: PatchTarget = operation.path === null ? { kind: 'resource' } : parsePath(type, operation.path);
    applyTo(type, draft, operation, target);
  }
  checkImmutable(type, current, draft.attributes);
  validateResource(type, draft.attributes, current);
  const { attributes, password } = draft;
  return { attributes, password, changed: password !== undefined || !sameJson(current, attributes) };
}

function applyTo(type: ResourceType, draft: PatchDraft, operation: PatchOperation, target: PatchTarget): void {
  switch (target.kind) {
    case 'resource':
      return applyToResource(type, draft, operation);
    case 'extension':
      return applyToExtension(type, draft, operation, target.schema);
    case 'attribute':
      return applyToAttribute(draft, operation, target);
  }
}

/** Without a path, the keys of the value are the paths. Unknown and read-only ones are ignored, as in POST and PUT. */
function applyToResource(type: ResourceType, draft: PatchDraft, operation: PatchOperation): void {
  if (operation.op === 'remove') throw scimError('remove-without-path');
  if (!isObject(operation.value)) throw scimError('wrong-type', msg('scim.withoutPathValueMustBe'));
  for (const [key, value] of Object.entries(operation.value)) {
    const target = pathOrNull(type, key);
    if (target && target.kind !== 'resource' && !isReadOnly(target))
      applyTo(type, draft, { ...operation, value }, target);
  }
}

function applyToExtension(type: ResourceType, draft: PatchDraft, operation: PatchOperation, schema: Schema): void {
  if (operation.op === 'remove' || operation.value === null) {
    if (operation.op !== 'add') removeExtension(draft, schema);
    return;
  }
  if (!isObject(operation.value)) throw scimError('wrong-type', msg('scim.idMustBeObject', { id: schema.id }));
  for (const [key, value] of Object.entries(operation.value)) {
    const attribute = findIn(schema.attributes, key);
    const target: PatchTarget | null = attribute
      ? { kind: 'attribute', target: { extension: schema.id, attribute, sub: null }, filter: null }
      : null;
    if (target && !isReadOnly(target)) applyTo(type, draft, { ...operation, value }, target);
  }
}

/** Removes an extension, except for its read-only attributes. */
function removeExtension({ attributes }: PatchDraft, schema: Schema): void {
  const held = attributes[schema.id];
  const kept = Object.entries(isObject(held) ? held : {}).filter(
    ([name]) => findIn(schema.attributes, name)?.mutability === 'readOnly',
  );
  if (kept.length > 0) attributes[schema.id] = Object.fromEntries(kept);
  else delete attributes[schema.id];
}

function applyToAttribute(
  draft: PatchDraft,
  { op, value }: PatchOperation,
  path: PatchTarget & { kind: 'attribute' },
): void {
  const { target, filter } = path;
  if (target.attribute.ignored || target.sub?.ignored) return;
  if (isReadOnly(path)) throw scimError('read-only', msg('scim.targetIsReadOnly', { target: pathOf(target) }));
  if (op !== 'remove' && value === undefined) throw scimError('wrong-type', msg('scim.operationHasNoValue'));
  if (!target.extension && target.attribute.mutability === 'writeOnly')
    return setPassword(draft, op, coerce(target.attribute, value ?? null));
  spendOnPath(draft, path);
  if (op === 'remove') return patchRemove(draft, target, filter, value);
  if (op === 'add') return patchAdd(draft, target, filter, value ?? null);
  return patchReplace(draft, target, filter, value ?? null);
}

function setPassword(draft: PatchDraft, op: PatchOperation['op'], password: Json | undefined): void {
  if (op === 'remove') throw scimError('required-removed', msg('scim.passwordCanBeReplacedNot'));
  if (typeof password === 'string') draft.password = filledPassword(password);
}

function isReadOnly(path: PatchTarget): boolean {
  if (path.kind !== 'attribute') return false;
  return path.target.attribute.mutability === 'readOnly' || path.target.sub?.mutability === 'readOnly';
}
