'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { assignRole, unassignRole } from '@/lib/grants/resources/roles/assign-role';
import { deleteRole, roleVersion, updateRole } from '@/lib/grants/resources/roles/save-role';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { changedConcurrently } from '../../../../changed-concurrently';
import { choices } from '../../../../form-schema';
import { schemaErrors } from '../../../../schema-errors';
import { resourcePath } from '../../../resource-path';
import { roleGone, tooManyRoles } from '../role-errors';
import { readRole, roleForm } from '../role-form';

const changedForm = roleForm.extend({ based_on: z.string() });

/** Saves the description and the permissions of a role, unless someone else has changed them since. */
export const update = adminAction<typeof changedForm, { basedOn: string }>(
  'admin',
  changedForm,
  async ({ tenant, container, cause, input: { based_on: basedOn, ...sent } }) => {
    const { parsed, input } = readRole(sent);
    if (!parsed.success)
      return {
        ok: false,
        message: msg('common.changesNotSavedCheckHighlighted'),
        fieldErrors: schemaErrors(parsed.error, input),
      };
    const role = { tenantId: tenant.id, resource: sent.resource, role: parsed.data, basedOn };
    const { kind } = await updateRole(container.resources, role, { cause, now: container.now() });
    switch (kind) {
      case 'updated':
      case 'unchanged':
        refresh();
        return { ok: true, data: { basedOn: roleVersion(parsed.data) } };
      case 'too-many':
        return tooManyRoles;
      case 'changed-meanwhile':
        return changedConcurrently(container.auditLog, {
          tenantId: tenant.id,
          target: sent.resource,
          targetType: 'resource',
          action: 'resource.updated',
        });
      default:
        return roleGone;
    }
  },
);

const ofRole = z.object({ resource: z.string(), role: z.string() });

/** Assigns the role to people and groups. */
export const assign = adminAction(
  'admin',
  ofRole.extend({ person: choices, group: choices }),
  async ({ tenant, container, cause, input: { person: people, group: groups, ...role } }) => {
    if (people.length + groups.length === 0) return { ok: false, message: msg('common.chooseAtLeastOne') };
    const outcome = await assignRole(
      container.resources,
      { tenantId: tenant.id, ...role, people, groups },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return roleGone;
    if (outcome.kind === 'unknown-holders') return { ok: false, message: msg('resources.someAreGone') };
    refresh();
    const { tokenFamilies } = outcome;
    return {
      ok: true,
      ended: {
        done: msg('resources.roleAssigned', { count: outcome.people + outcome.groups }),
        counts: { tokenFamilies },
      },
    };
  },
);

/** Takes the role from a person or group; succeeds even if they no longer had it. */
export const unassign = adminAction(
  'admin',
  ofRole.extend({ person: choices, group: choices }),
  async ({ tenant, container, cause, input: { person: people, group: groups, ...role } }) => {
    const outcome = await unassignRole(
      container.resources,
      { tenantId: tenant.id, ...role, people, groups },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return roleGone;
    refresh();
    const tokenFamilies = 'tokenFamilies' in outcome ? outcome.tokenFamilies : 0;
    return { ok: true, ended: { done: msg('ended.roleTaken'), counts: { tokenFamilies } } };
  },
);

/** Deletes the role and returns to its resource, even if it was already deleted. */
export const remove = adminAction('admin', ofRole, async ({ tenant, container, cause, input }) => {
  const outcome = await deleteRole(
    container.resources,
    { tenantId: tenant.id, ...input },
    { cause, now: container.now() },
  );
  const { people = 0, groups = 0, tokenFamilies = 0 } = outcome.kind === 'updated' ? outcome.taken : {};
  return {
    ok: true,
    leadsTo: resourcePath(tenant.place, input.resource),
    ...(outcome.kind === 'updated' && {
      ended: {
        done: msg('ended.roleDeleted'),
        counts: { roleAssignments: people + groups, tokenFamilies },
      },
    }),
  };
});
