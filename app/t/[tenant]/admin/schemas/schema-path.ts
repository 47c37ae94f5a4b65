import type { AttributePlace } from '@/lib/extension-schemas/place-attribute';
import { pathSegment } from '@/lib/shared/path-segment';
import { tenantPath } from '@/lib/tenants/paths';

export const schemasPath = (tenantSlug: string) => tenantPath(tenantSlug, '/admin/schemas');

export const schemaPath = (tenantSlug: string, urn: string) => `${schemasPath(tenantSlug)}/${pathSegment(urn)}`;

/** An attribute as `name`, a sub-attribute as `name.sub`. */
export const attributePath = (tenantSlug: string, urn: string, { of, name }: AttributePlace) =>
  `${schemaPath(tenantSlug, urn)}/attributes/${pathSegment(of === null ? name : `${of}.${name}`)}`;
