import { msg } from '@/lib/platform/shared/message';
import type { Filter } from '@/lib/scim/filter/filter';
import { isScimError, scimError } from '@/lib/scim/protocol/errors';
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
import { errorOfOperation, inOperation } from './in-operation';
import type { PatchOperation } from './operation';
import { type PatchTarget, type PathFilter, parsePath, pathOrNull } from './parse-path';
import { patchAdd } from './patch-add';
import { patchRemove } from './patch-remove';
import { spendOnPath } from './spend-on-path';
import { changeSelected, createValue, writeValues } from './values';
import { Work } from './work';

/**
 * `replace` (RFC 7644 section 3.5.2.3). Null unassigns. "If the target location is a multi-valued attribute for which a
 * value selection filter ("valuePath") has been supplied and no record match was made, the service provider SHALL
 * indicate failure by returning HTTP status code 400 and a "scimType" error code of "noTarget"." Where `replaceCreates`
 * says so, `emails[type eq "work"].value` creates the value instead; a filter that asks for a particular `value` refers
 * to an existing one even there.
 * @throws ScimError `no-target`, `wrong-type` and the like
 */
function patchReplace(draft: PatchDraft, target: Target, filter: PathFilter | null, value: Json): void {
  const { attribute, sub } = target;
  if (!attribute.multiValued) return assignSingle(draft, target, value);
  if (!sub && !filter) return replaceAll(draft, target, value);
  if (changeSelected(draft, target, filter, value)) return;
  const mayCreate = !filter || (draft.replaceCreates === true && sub !== null && !asksForValue(filter.written));
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

/** What differs between clients that send a PATCH. */
export interface PatchRules {
  /**
   * Whether a `replace` creates the value that its filter describes when the filter matches none, as Entra ID expects;
   * otherwise it is `noTarget`.
   */
  replaceCreates: boolean;
}

const RFC_RULES: PatchRules = { replaceCreates: false };

export interface PatchOutcome {
  attributes: ScimObject;
  /** In plain text: hash it immediately, and never store, show or log it. */
  password?: string;
  /** False when the operations changed nothing; the version then stays the same too. */
  changed: boolean;
}

/**
 * Runs the operations in order on a copy, all or none (RFC 7644 section 3.5.2), and validates the result against the
 * schema. Attributes of extensions that the type does not declare are ignored, so that they do not keep a leaver
 * active.
 * @throws ScimError with the scimTypes of section 3.5.2: invalidPath, noTarget, mutability, invalidValue; tooMany
 *   when the request would cost too much work. Its detail names the operation
 */
export function applyPatch(
  type: ResourceType,
  current: ScimObject,
  operations: readonly PatchOperation[],
  rules: PatchRules = RFC_RULES,
): PatchOutcome {
  const { attributes, password } = ran(type, current, operations, { ...rules, work: new Work() });
  try {
    check(type, current, attributes);
  } catch (error) {
    throw isScimError(error) ? errorOfOperation(culprit(type, current, operations, rules), error) : error;
  }
  return { attributes, password, changed: password !== undefined || !sameJson(current, attributes) };
}

function ran(
  type: ResourceType,
  current: ScimObject,
  operations: readonly PatchOperation[],
  rules: PatchRules & Pick<PatchDraft, 'work'>,
): PatchDraft {
  const draft: PatchDraft = { attributes: structuredClone(current), ...rules };
  for (const operation of operations)
    inOperation(operation.number, () => {
      const target: PatchTarget = operation.path === null ? { kind: 'resource' } : parsePath(type, operation.path);
      applyTo(type, draft, operation, target);
    });
  return draft;
}

/** @throws ScimError `immutable`, `required-missing` and the like */
function check(type: ResourceType, before: ScimObject, after: ScimObject): void {
  checkImmutable(type, before, after);
  validateResource(type, after, before);
}

/**
 * The number of an operation that made the resource invalid: valid before it, invalid after it. Found by halving, and
 * at the cost of one more request: once that is spent, the number is the last at which the resource is known to be
 * invalid.
 */
function culprit(
  type: ResourceType,
  current: ScimObject,
  operations: readonly PatchOperation[],
  rules: PatchRules,
): number {
  const work = new Work();
  let [valid, invalid] = [0, operations.length];
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2);
    try {
      check(type, current, ran(type, current, operations.slice(0, middle), { ...rules, work }).attributes);
      valid = middle;
    } catch (error) {
      if (!isScimError(error)) throw error;
      if (error.reason === 'too-much-work') break;
      invalid = middle;
    }
  }
  return operations[invalid - 1]?.number ?? 1;
}

function applyTo(type: ResourceType, draft: PatchDraft, operation: PatchOperation, target: PatchTarget): void {
  switch (target.kind) {
    case 'resource':
      return applyToResource(type, draft, operation);
    case 'extension':
      return applyToExtension(type, draft, operation, target.schema);
    case 'undeclared':
      return;
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
    const target = pathOrNull(type, `${schema.id}:${key}`);
    if (target?.kind === 'attribute' && !isReadOnly(target)) applyToAttribute(draft, { ...operation, value }, target);
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
