import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';
import { scopeName } from './scope-fields';

const MOST_ROLES = 100;
const MOST_PERMISSIONS_OF_ROLE = 100;

/** All permissions of a resource can be in one access token, which travels in a header. */
const MOST_PERMISSIONS = 500;

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, issue('common.mustBeAtMostCharacters', { limit: most }))
    .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters'));

/** The name of a role, which is its value in `roles` (RFC 9068, 2.2.3.1). Names that differ in case are different. */
const resourceRoleName = line(100).min(1, issue('common.mustNotBeEmpty'));

/** A role of a resource as described by an administrator or a setup file. */
export const resourceRoleFields = z.strictObject({
  name: resourceRoleName,
  description: line(200).default(''),
  permissions: z
    .array(scopeName)
    .max(MOST_PERMISSIONS_OF_ROLE, issue('common.mustBeAtMost', { limit: MOST_PERMISSIONS_OF_ROLE }))
    .default([])
    .transform((permissions) => [...new Set(permissions)]),
});
export type ResourceRoleFields = z.output<typeof resourceRoleFields>;

/**
 * All roles of a resource.
 * @param role the fields of each
 */
export const rolesOf = <Role extends z.ZodType<ResourceRoleFields>>(role: Role) =>
  z
    .array(role)
    .max(MOST_ROLES, issue('common.mustBeAtMost', { limit: MOST_ROLES }))
    .refine((roles) => new Set(roles.map(({ name }) => name)).size === roles.length, issue('resources.roleNamesDiffer'))
    .refine(
      (roles) => new Set(roles.flatMap(({ permissions }) => permissions)).size <= MOST_PERMISSIONS,
      issue('resources.tooManyPermissions', { limit: MOST_PERMISSIONS }),
    );

export const resourceRoles = rolesOf(resourceRoleFields);
