import { isId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { isObject } from '@/lib/scim/protocol/json';
import type { ResourceRecord, ResourceView } from '@/lib/scim/protocol/store';
import { ENTERPRISE_USER_SCHEMA } from '@/lib/scim/schema/enterprise-user';
import type { DirectoryScope } from './group-store';
import type { DirectoryStore } from './store';

const URN = ENTERPRISE_USER_SCHEMA.id;

/**
 * Adds `$ref` and `displayName` to managers who are people visible to the scope (RFC 7643 section 4.3), by one
 * statement for all records. A `value` that is not a person's ID is left unchanged. Nothing is read if no manager is
 * shown.
 */
export async function withManagers(
  directory: Pick<DirectoryStore, 'listNames'>,
  scope: DirectoryScope,
  { manager = false }: ResourceView,
  records: ResourceRecord[],
): Promise<ResourceRecord[]> {
  const ids = manager ? [...new Set(records.map(managerId).filter((id) => id !== null))] : [];
  if (ids.length === 0) return records;
  const names = await directory.listNames(scope, ids);
  return records.map((record) => {
    const id = managerId(record);
    const displayName = id === null ? undefined : names.get(id);
    return id === null || displayName === undefined
      ? record
      : withManager(record, { $ref: `${scope.baseUrl}/Users/${id}`, displayName });
  });
}

const extensionOf = ({ attributes }: Pick<ResourceRecord, 'attributes'>): JsonObject =>
  isObject(attributes[URN]) ? attributes[URN] : {};

/** The ID that the person's manager attribute refers to. */
export function managerId(record: Pick<ResourceRecord, 'attributes'>): string | null {
  const { manager } = extensionOf(record);
  return isObject(manager) && typeof manager.value === 'string' && isId(manager.value) ? manager.value : null;
}

function withManager(record: ResourceRecord, found: JsonObject): ResourceRecord {
  const extension = extensionOf(record);
  const manager = isObject(extension.manager) ? extension.manager : {};
  return {
    ...record,
    attributes: { ...record.attributes, [URN]: { ...extension, manager: { ...manager, ...found } } },
  };
}
