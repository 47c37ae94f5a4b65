'use server';

import { z } from 'zod';
import { grantAgain as grant } from '@/lib/operation/departures/grant-again';
import { findReturn } from '@/lib/operation/departures/return';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { choices, ticked } from '../../../form-schema';
import { manageable } from '../manageable';
import { doneText } from './done-text';

/** Grants a person who came back what is selected, or nothing, and settles the return. */
export const grantAgain = adminAction(
  'admin',
  z.object({
    id: z.string(),
    consoleRole: ticked,
    role: choices,
    group: choices,
    leave: choices,
    nothing: z.string().optional(),
  }),
  async ({ input: { id, consoleRole, role, group, leave, nothing }, cause, ...context }) => {
    const target = await manageable(context, id);
    if ('ok' in target) return target;
    const { container, tenant } = context;
    const now = container.now();
    const person = await container.directory.findPerson(tenant.id, id);
    const returned = await findReturn(container.departures, { tenantId: tenant.id, personId: id, now });
    if (!person?.attributes.active || !returned) return { ok: false, message: msg('people.returnIsSettled') };
    const none = nothing !== undefined;
    if (!none && !consoleRole && role.length + group.length + leave.length === 0)
      return { ok: false, message: msg('common.chooseAtLeastOne') };
    const resourceRoles = role.map((key) => ({
      role: key.slice(0, key.indexOf(' ')),
      resource: key.slice(key.indexOf(' ') + 1),
    }));
    const chosen = none
      ? { consoleRole: false, resourceRoles: [], groups: [], leave: [] }
      : { consoleRole, resourceRoles, groups: group, leave };
    const done = await grant(container, { person, returned, chosen }, { cause, now });
    return { ok: true, leadsTo: tenantPath(tenant.place, `/admin/people/${id}`), ended: { done: doneText(done) } };
  },
  { recent: ({ nothing }) => nothing === undefined },
);
