import type { AttributePlace } from '@/lib/directory/extension-schemas/place-attribute';
import { pathSegment } from '@/lib/platform/shared/path-segment';
import { tenantPath } from '@/lib/platform/shared/paths';

export const schemasPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/schemas');

export const schemaPath = (tenantPlace: string, urn: string) => `${schemasPath(tenantPlace)}/${pathSegment(urn)}`;

/** The path of an attribute (`name`) or a sub-attribute (`name.sub`). */
export const attributePath = (tenantPlace: string, urn: string, { of, name }: AttributePlace) =>
  `${schemaPath(tenantPlace, urn)}/attributes/${pathSegment(of === null ? name : `${of}.${name}`)}`;
