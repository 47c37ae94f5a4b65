import { msg } from '@/lib/platform/shared/message';
import { isScimError, type ScimError, scimError } from '@/lib/scim/protocol/errors';
import { isObject, type Json, ownIgnoringCase, type ScimObject } from '@/lib/scim/protocol/json';
import { RESOURCE_KINDS, type ResourceName } from '../resource-kinds';
import { isStorable } from '../schema/coerce-simple';
import { bulkIdOf, referencesIn } from './bulk-references';

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type BulkMethod = (typeof METHODS)[number];

/** The content of one operation. */
export interface BulkOperation {
  method: BulkMethod;
  resource: ResourceName;
  /** The ID of the resource that the path names, or a reference to one; null for POST. */
  id: string | null;
  /** The version for `If-Match`. */
  version: string | null;
  /** null for DELETE. */
  data: ScimObject | null;
  /** The bulkIds that path and data refer to. */
  references: ReadonlySet<string>;
}

/** One entry of the request: parsed, or rejected without affecting the others. */
export interface BulkEntry {
  /** Counted from 0. */
  position: number;
  /** In upper case, even when it is not a valid method; null when absent. The `bulkId` is kept as sent. */
  method: string | null;
  bulkId: string | null;
  asked: BulkOperation | ScimError;
}

/** Reads one of the `Operations` (RFC 7644 section 3.7). Methods and member names may be in any case. */
export function readBulkEntry(entry: Json, position: number): BulkEntry {
  const method = textOf(entry, 'method');
  const bulkId = textOf(entry, 'bulkId');
  try {
    return { position, method: method?.toUpperCase() ?? null, bulkId, asked: readOperation(entry, method, bulkId) };
  } catch (error) {
    if (!isScimError(error)) throw error;
    return { position, method: method?.toUpperCase() ?? null, bulkId, asked: error };
  }
}

function readOperation(entry: Json, sent: string | null, bulkId: string | null): BulkOperation {
  if (!isObject(entry)) throw scimError('malformed-message', msg('scim.eachOperationMustBeObject'));
  const method = METHODS.find((one) => one === sent?.toUpperCase());
  if (!method) throw scimError('method-not-allowed', msg('scim.methodOfOperationMustBe'));
  if (method === 'POST' && !bulkId) throw scimError('malformed-message', msg('scim.postOperationRequiresBulkid'));
  const { resource, id } = readPath(method, textOf(entry, 'path'));
  const version = textOf(entry, 'version');
  if (version !== null && !/^[\x20-\x7e]*$/.test(version))
    throw scimError('malformed-message', msg('scim.versionMustBeEntityTag'));
  const data = method === 'DELETE' ? null : readData(method, entry);
  const ofPath = id === null ? null : bulkIdOf(id);
  return {
    method,
    resource,
    id,
    version,
    data,
    references: new Set([...(ofPath === null ? [] : [ofPath]), ...referencesIn(data)]),
  };
}

/**
 * "If "method" is "POST", the value must specify a resource type endpoint, e.g., /Users or /Groups, whereas all other
 * "method" values must specify the path to a specific resource". Lists, searches, /Me and Bulk are therefore not
 * accessible from here.
 */
function readPath(method: BulkMethod, path: string | null): { resource: ResourceName; id: string | null } {
  const [endpoint = '', id = null, ...more] = segmentsOf(path?.split('?')[0] ?? '');
  const resource = (Object.keys(RESOURCE_KINDS) as ResourceName[]).find(
    (name) => RESOURCE_KINDS[name].endpoint === `/${endpoint}`,
  );
  if (OTHERS.has(endpoint.toLowerCase()) || id?.toLowerCase() === '.search')
    throw scimError('method-not-allowed', msg('scim.bulkOperationCannotUseThis'));
  if (!resource || more.length > 0) throw scimError('not-found', msg('scim.pathMustNameResourceType'));
  if (method === 'POST' && id !== null) throw scimError('method-not-allowed', msg('scim.postRequiresPathOfResource'));
  if (method !== 'POST' && id === null)
    throw scimError('method-not-allowed', msg('scim.methodRequiresPathOfResource', { method }));
  return { resource, id };
}

/** The service's other endpoints, which a Bulk operation cannot use. */
const OTHERS: ReadonlySet<string> = new Set([
  'bulk',
  'me',
  '.search',
  'schemas',
  'resourcetypes',
  'serviceproviderconfig',
]);

/** Empty when the path is not properly encoded or contains characters that cannot be stored. */
function segmentsOf(path: string): string[] {
  if (!isStorable(path)) return [];
  try {
    return path
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent);
  } catch {
    return [];
  }
}

function readData(method: BulkMethod, entry: ScimObject): ScimObject {
  const data = ownIgnoringCase(entry, 'data');
  if (!isObject(data)) throw scimError('malformed-message', msg('scim.methodOperationRequiresDataObject', { method }));
  return data;
}

function textOf(entry: Json, name: string): string | null {
  const value = isObject(entry) ? ownIgnoringCase(entry, name) : undefined;
  return typeof value === 'string' ? value : null;
}
