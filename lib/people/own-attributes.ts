import type { Attribute, ResourceType } from '@/lib/scim/schema/types';
import type { Person } from './person';

/** What nobody changes of themselves: who they are to everybody else, and what they may. */
export const neverOwn = [
  'userName',
  'emails',
  'active',
  'password',
  'groups',
  'roles',
  'entitlements',
  'userType',
  'x509Certificates',
] as const;

/** How an attribute is named: as a filter does (RFC 7644, 3.10), an extension's behind its URN. */
export const attributePath = (urn: string | null, name: string): string => (urn === null ? name : `${urn}:${name}`);

/**
 * People as they may edit themselves: whatever the tenant does not leave to them can only be read. Of somebody whom a
 * directory provisions that is everything, since it would undo their changes.
 * @param own the paths of the attributes that people may edit
 */
export function ownType(
  type: ResourceType,
  own: readonly string[],
  { connectionId }: Pick<Person, 'connectionId'>,
): ResourceType {
  const allowed = new Set(connectionId === null ? own.filter((path) => !neverOwn.some((never) => never === path)) : []);
  const of = (urn: string | null, attributes: readonly Attribute[]) =>
    attributes.map((attribute) =>
      allowed.has(attributePath(urn, attribute.name)) ? attribute : { ...attribute, mutability: 'readOnly' as const },
    );
  return {
    ...type,
    schema: { ...type.schema, attributes: of(null, type.schema.attributes) },
    schemaExtensions: type.schemaExtensions.map(({ schema, required }) => ({
      required,
      schema: { ...schema, attributes: of(schema.id, schema.attributes) },
    })),
  };
}
