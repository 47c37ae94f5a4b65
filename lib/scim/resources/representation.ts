import { etagOf } from '@/lib/scim/protocol/etag';
import { isObject, own, type ScimObject } from '@/lib/scim/protocol/json';
import { type Projection, project } from '@/lib/scim/query/projection';
import type { ResourceType } from '@/lib/scim/schema/types';

/** What a store keeps for any resource. */
export interface StoredResource {
  id: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  attributes: ScimObject;
}

/** The URL of a resource. @param baseUrl `…/scim/v2` */
export function locationOf(type: ResourceType, baseUrl: string, id: string): string {
  return `${baseUrl}${type.endpoint}/${id}`;
}

/** A resource as clients see it (RFC 7643 section 3), limited to what they asked for. */
export function represent(
  type: ResourceType,
  record: StoredResource,
  baseUrl: string,
  projection: Projection,
): ScimObject {
  return tagged(type, record, baseUrl, projection).shown;
}

/** Like `represent`, together with the entity tag, which is also the value of `meta.version` (RFC 7643 section 3.1). */
export function tagged(
  type: ResourceType,
  record: StoredResource,
  baseUrl: string,
  projection: Projection,
): { shown: ScimObject; etag: string } {
  const shown = project(type, wholeResource(type, record, baseUrl), projection);
  // Only people have `groups`. A change to their groups does not increase a person's version, so the tag includes a
  // digest of them.
  const groups = own(shown, 'groups');
  const etag = etagOf(record.version, groups);
  if (groups === undefined) return { shown, etag };
  return {
    shown:
      isObject(shown.meta) && 'version' in shown.meta ? { ...shown, meta: { ...shown.meta, version: etag } } : shown,
    etag,
  };
}

/** A resource with everything that the server adds: `schemas`, `id` and `meta`. Filters are evaluated on this form. */
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
