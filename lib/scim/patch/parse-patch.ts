import { msg } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';
import { isObject, type Json, ownIgnoringCase, type ScimObject } from '@/lib/scim/protocol/json';
import { inOperation } from './in-operation';
import type { PatchOperation } from './operation';

export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/**
 * Reads the body of a PATCH (RFC 7644 section 3.5.2). Keys and `op` are case-insensitive, because Entra ID sends "Add"
 * and "Replace". An empty list of operations is allowed, because Entra ID's validator sends one. `boundedOperations`
 * limits their number.
 * @throws ScimError `malformed-message`, `path-syntax`
 */
export function parsePatch(body: ScimObject): PatchOperation[] {
  const schemas = ownIgnoringCase(body, 'schemas');
  if (schemas !== undefined && !(Array.isArray(schemas) && schemas.some(isPatchSchema))) {
    throw scimError('malformed-message', msg('scim.schemasMustContainSchema', { schema: PATCH_SCHEMA }));
  }
  const operations = ownIgnoringCase(body, 'Operations');
  if (!Array.isArray(operations)) throw scimError('malformed-message', msg('scim.operationsMustBeList'));
  return operations.map((operation, at) => inOperation(at + 1, () => parseOperation(operation, at + 1)));
}

function parseOperation(operation: Json, number: number): PatchOperation {
  if (!isObject(operation)) throw scimError('malformed-message', msg('scim.eachOperationMustBeObject'));
  const op = String(ownIgnoringCase(operation, 'op')).toLowerCase();
  if (op !== 'add' && op !== 'remove' && op !== 'replace')
    throw scimError('malformed-message', msg('scim.opMustBeAddRemove'));
  const path = ownIgnoringCase(operation, 'path') ?? null;
  if (path !== null && typeof path !== 'string') throw scimError('path-syntax', msg('scim.pathMustBeString'));
  return { number, op, path: path === '' ? null : path, value: ownIgnoringCase(operation, 'value') };
}

function isPatchSchema(urn: Json): boolean {
  return typeof urn === 'string' && urn.toLowerCase() === PATCH_SCHEMA.toLowerCase();
}
