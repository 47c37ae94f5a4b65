import { msg } from '@/lib/platform/shared/message';

/** The answers of actions on roles. */
export const tooManyRoles = { ok: false, fieldErrors: { permissions: msg('resources.tooManyRolesOrPermissions') } };
export const roleGone = { ok: false, message: msg('resources.roleIsGone') };
