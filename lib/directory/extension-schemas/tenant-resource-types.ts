import { verbatim } from '@/lib/platform/shared/message';
import type { ResourceName } from '@/lib/scim/resource-kinds';
import { attribute } from '@/lib/scim/schema/attribute';
import { groupResourceType, userResourceType } from '@/lib/scim/schema/resource-type';
import type { Attribute, ResourceType, SchemaExtension } from '@/lib/scim/schema/types';
import type { DeclaredAttribute, ExtensionResourceType, ExtensionSchema } from './extension-schema';

/** A tenant's resource types: those of RFC 7643 with the schemas that the tenant declared. */
export type TenantResourceTypes = Readonly<Record<ResourceName, ResourceType>>;

export function tenantResourceTypes(schemas: readonly ExtensionSchema[]): TenantResourceTypes {
  const of = (type: ExtensionResourceType) =>
    schemas.filter(({ resourceType }) => resourceType === type).map(toExtension);
  return { User: userResourceType(of('User')), Group: groupResourceType(of('Group')) };
}

function toExtension({ urn, name, description, required, attributes }: ExtensionSchema): SchemaExtension {
  return {
    schema: { id: urn, name, description, attributes: attributes.map((declared) => toAttribute(declared, true)) },
    required,
  };
}

/** An attribute that is never returned is not stored either, including all of its sub-attributes. */
function toAttribute(
  { name, type, description, subAttributes, ...characteristics }: DeclaredAttribute,
  keptWhole: boolean,
): Attribute {
  const kept = keptWhole && characteristics.returned !== 'never';
  return attribute(name, type, verbatim(description), {
    ...characteristics,
    ...(!kept && { kept }),
    ...(subAttributes && { subAttributes: subAttributes.map((part) => toAttribute(part, kept)) }),
  });
}
