import { verbatim } from '@/lib/platform/shared/message';
import { attribute } from './attribute';

const serverOwned = { mutability: 'readOnly', caseExact: true } as const;

/**
 * The attributes that every resource has (RFC 7643 section 3.1). They belong to no schema, so /Schemas does not publish
 * them.
 */
export const COMMON_ATTRIBUTES = [
  attribute('schemas', 'reference', verbatim('The schemas of the resource.'), {
    ...serverOwned,
    multiValued: true,
    returned: 'always',
  }),
  attribute('id', 'string', verbatim('The identifier assigned by the server.'), {
    ...serverOwned,
    returned: 'always',
    uniqueness: 'server',
  }),
  attribute('externalId', 'string', verbatim("The identifier in the client's own system."), {
    caseExact: true,
    maxLength: 512,
    emptyIsNone: true,
  }),
  attribute('meta', 'complex', verbatim('Metadata of the resource.'), {
    mutability: 'readOnly',
    subAttributes: [
      attribute('resourceType', 'string', verbatim('The name of the resource type.'), serverOwned),
      attribute('created', 'dateTime', verbatim('When the resource was created.'), serverOwned),
      attribute('lastModified', 'dateTime', verbatim('When the resource last changed.'), serverOwned),
      attribute('location', 'reference', verbatim('The URI of the resource.'), serverOwned),
      attribute('version', 'string', verbatim('The version of the resource, as an entity tag.'), serverOwned),
    ],
  }),
] as const;
