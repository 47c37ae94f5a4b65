import { msg } from '@/lib/platform/shared/message';
import { attribute } from './attribute';
import { ENTERPRISE_USER_SCHEMA } from './enterprise-user';
import { OPENID_USER_SCHEMA } from './openid-user';
import type { ResourceType, Schema, SchemaExtension } from './types';
import { USER_SCHEMA } from './user';

const immutable = { mutability: 'immutable' } as const;

/**
 * Members are separate rows, which POST, PUT and PATCH add and remove. They are never stored with the group, and never
 * changed in place (RFC 7643 section 4.2: "Group member sub-attributes are immutable").
 */
const members = attribute('members', 'complex', msg('scim.directMembersOfGroupPeople'), {
  computed: true,
  related: true,
  multiValued: true,
  subAttributes: [
    attribute('value', 'string', msg('scim.identifierOfMember'), { ...immutable, caseExact: true }),
    attribute('$ref', 'reference', msg('scim.uriOfMember'), { ...immutable, referenceTypes: ['User', 'Group'] }),
    attribute('type', 'string', msg('scim.typeOfMember'), { ...immutable, canonicalValues: ['User', 'Group'] }),
    attribute('display', 'string', msg('scim.nameOfMember'), { mutability: 'readOnly' }),
  ],
});

/** The Group schema, RFC 7643 sections 4.2 and 8.7.1. */
const GROUP_SCHEMA: Schema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  aliases: ['urn:scim:schemas:core:1.0', 'urn:scim:schemas:core:2.0', 'urn:scim:schemas:core:2.0:Group'],
  name: 'Group',
  description: 'Group',
  attributes: [
    attribute('displayName', 'string', msg('scim.nameOfGroup'), {
      required: true,
      singleLine: true,
      maxLength: 512,
    }),
    members,
  ],
};

/** The extensions that people have in every tenant. */
export const standardUserExtensions: readonly Schema[] = [ENTERPRISE_USER_SCHEMA, OPENID_USER_SCHEMA];

/**
 * The resource type of people: the User schema, the standard extensions and the tenant's own.
 * @param extensions the schemas that the tenant declares, each with its own URN
 */
export function userResourceType(extensions: readonly SchemaExtension[] = []): ResourceType {
  return {
    name: 'User',
    endpoint: '/Users',
    description: 'User Account',
    schema: USER_SCHEMA,
    schemaExtensions: [...standardUserExtensions.map((schema) => ({ schema, required: false })), ...extensions],
  };
}

/**
 * The resource type of groups, with the tenant's extensions for them.
 * @param extensions as for people
 */
export function groupResourceType(extensions: readonly SchemaExtension[] = []): ResourceType {
  return {
    name: 'Group',
    endpoint: '/Groups',
    description: 'Group',
    schema: GROUP_SCHEMA,
    schemaExtensions: extensions,
  };
}
