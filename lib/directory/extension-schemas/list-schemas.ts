import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import { schemasOf } from '@/lib/scim/resources/schemas';
import type { Schema } from '@/lib/scim/schema/types';
import type { ExtensionSchemaServices, SchemaSort } from './store';
import { tenantResourceTypes } from './tenant-resource-types';

const PAGE_SIZE_AT_MOST = 200;

export interface SchemaQuery extends CreatedWithin {
  tenantId: string;
  /** Part of the name, the URN or an attribute's name, in any case. */
  search?: string;
  origin?: 'standard' | 'declared';
  resourceType?: string;
  sort: SchemaSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}

/** A schema that SCIM serves in the tenant. */
export interface ListedSchema {
  urn: string;
  name: string;
  resourceType: string;
  attributes: number;
  /** Null for schemas of the standard. */
  createdAt: Date | null;
}

/**
 * One page of the schemas that SCIM serves in a tenant, including those of the standard. There are about twenty at
 * most, so filtering happens in memory.
 */
export async function listSchemas(
  store: Pick<ExtensionSchemaServices, 'all'>,
  query: SchemaQuery,
): Promise<{ schemas: ListedSchema[]; total: number }> {
  const declared = await store.all(query.tenantId);
  const created = new Map(declared.map(({ urn, createdAt }) => [urn, createdAt]));
  const served = Object.values(tenantResourceTypes(declared)).flatMap((type) =>
    schemasOf([type]).map((schema) => ({ schema, resourceType: type.name })),
  );
  const found = served
    .filter(({ schema }) => !query.search || fits(schema, query.search.toLowerCase()))
    .map(
      ({ schema, resourceType }): ListedSchema => ({
        urn: schema.id,
        name: schema.name,
        resourceType,
        attributes: schema.attributes.length,
        createdAt: created.get(schema.id) ?? null,
      }),
    )
    .filter(({ createdAt }) => !query.origin || (query.origin === 'declared') === (createdAt !== null))
    .filter(({ createdAt }) => wasCreatedWithin(query, createdAt))
    .filter(({ resourceType }) => !query.resourceType || resourceType === query.resourceType)
    .sort(
      (left, right) =>
        (query.descending ? -1 : 1) * (compare(left[query.sort], right[query.sort]) || compare(left.urn, right.urn)),
    );
  const pageSize = Math.min(PAGE_SIZE_AT_MOST, Math.max(1, query.pageSize));
  const from = (Math.max(1, query.page) - 1) * pageSize;
  return { schemas: found.slice(from, from + pageSize), total: found.length };
}

function fits({ id, name, attributes }: Schema, search: string): boolean {
  return [id, name, ...attributes.map((attribute) => attribute.name)].some((text) =>
    text.toLowerCase().includes(search),
  );
}

/** Schemas of the standard were created at no time. */
function wasCreatedWithin({ createdFrom, createdUntil }: CreatedWithin, createdAt: Date | null): boolean {
  if (!createdFrom && !createdUntil) return true;
  return (
    createdAt !== null && !(createdFrom && createdAt < createdFrom) && !(createdUntil && createdAt >= createdUntil)
  );
}

function compare(left: ListedSchema[SchemaSort], right: ListedSchema[SchemaSort]): number {
  if (typeof left === 'string' && typeof right === 'string')
    return left.localeCompare(right, 'en', { sensitivity: 'base' });
  return Number(left ?? 0) - Number(right ?? 0);
}
