import { type Role, roles } from './person';

/** Whether a role ranks at least as high as another; `roles` lists them from the highest down. */
export function roleSuffices(role: Role | null, least: Role): boolean {
  return role !== null && roles.indexOf(role) <= roles.indexOf(least);
}
