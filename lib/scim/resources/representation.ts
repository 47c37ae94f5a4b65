import { etagOf } from '@/lib/scim/protocol/etag';
import { isObject, own, type ScimObject } from '@/lib/scim/protocol/json';
import { type Projection, project } from '@/lib/scim/query/projection';
import type { ResourceType } from '@/lib/scim/schema/types';

/** What a store keeps of any resource. */
export interface StoredResource {
  id: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  attributes: ScimObject;
}

/** Where a resource lives. @param baseUrl `…/scim/v2` */
export function locationOf(type: ResourceType, baseUrl: string, id: string): string {
  return `${baseUrl}${type.endpoint}/${id}`;
}

/** A resource as clients see it (RFC 7643 section 3), with what they asked for. */
export function represent(
  type: ResourceType,
  record: StoredResource,
  baseUrl: string,
  projection: Projection,
): ScimObject {
  return tagged(type, record, baseUrl, projection).shown;
}

/** The same, with its entity tag, which `meta.version` is (RFC 7643 section 3.1). */
export function tagged(
  type: ResourceType,
  record: StoredResource,
  baseUrl: string,
  projection: Projection,
): { shown: ScimObject; etag: string } {
  const shown = project(type, wholeResource(type, record, baseUrl), projection);
  // Of a person: whose versions tell of their changes.
  const groups = own(shown, 'groups');
  const etag = etagOf(record.version, groups);
  if (groups === undefined) return { shown, etag };
  return {
    shown:
      isObject(shown.meta) && 'version' in shown.meta ? { ...shown, meta: { ...shown.meta, version: etag } } : shown,
    etag,
  };
}

/** A resource with all that the server adds: `schemas`, `id` and `meta`. The one that filters are evaluated on. */
export function wholeResource(type: ResourceType, record: StoredResource, baseUrl: string): ScimObject {
  const extensions = type.schemaExtensions
    .map(({ schema }) => schema.id)
    .filter((urn) => isObject(record.attributes[urn]));
  return {
    ...record.attributes,
    schemas: [type.schema.id, ...extensions],
    id: record.id,
    meta: {
      resourceType: type.name,
      created: record.createdAt.toISOString(),
      lastModified: record.updatedAt.toISOString(),
      location: locationOf(type, baseUrl, record.id),
      version: etagOf(record.version),
    },
  };
}
