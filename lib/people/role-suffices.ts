import { type Role, roles } from './person';

/** Whether a role is at least another one; `roles` lists them from the most powerful down. */
export function roleSuffices(role: Role | null, least: Role): boolean {
  return role !== null && roles.indexOf(role) <= roles.indexOf(least);
}
