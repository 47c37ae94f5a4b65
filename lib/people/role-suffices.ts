import { type Role, roles } from './person';

/** The less powerful of two roles; none if there is no other. */
export const lesserRole = <Other extends Role | null>(one: Role, other: Other): Role | Other =>
  other === null || roles.indexOf(one) < roles.indexOf(other) ? other : one;

/** Whether a role ranks at least as high as another; `roles` lists them from the highest down. */
export function roleSuffices(role: Role | null, least: Role): boolean {
  return role !== null && roles.indexOf(role) <= roles.indexOf(least);
}
