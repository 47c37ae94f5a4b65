import { z } from 'zod';
import { grantAgain } from '@/lib/operation/departures/grant-again';
import { findReturn } from '@/lib/operation/departures/return';
import { roles } from '@/lib/people/person';
import { msg } from '@/lib/platform/shared/message';
import { withPerson } from '../manageable-person';
import { answer, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { ofPerson } from '../readable-person';
import { time, written } from '../times';

const common = { tag: 'People', problems: ['not-found'], pathSchema: z.object({ id: z.string() }) } as const;
const roleKey = { resource: z.string(), role: z.string() };

const find = operation({
  ...common,
  id: 'getPersonReturn',
  method: 'GET',
  path: '/people/{id}/return',
  role: 'auditor',
  summary:
    'Returns what a reactivated person had before leaving and can be granted again, for 30 days or until it was settled',
  answerSchema: z.strictObject({
    /** Null if there is nothing to grant again. */
    return: z
      .strictObject({
        left_at: time,
        returned_at: time,
        console_role: z.enum(roles).nullable(),
        resource_roles: z.array(z.strictObject({ ...roleKey, resource_name: z.string() })),
        groups: z.array(z.strictObject({ id: z.string(), display_name: z.string() })),
        /** Applications that had access or a remembered consent. Only the person can authorize them again. */
        clients: z.array(z.strictObject({ client_id: z.string(), client_name: z.string().nullable() })),
      })
      .nullable(),
  }),
  run: ({ container, tenant, now, ...context }, { path: { id } }) =>
    ofPerson({ container, tenant, now, ...context }, id, async (person) => {
      const returned = person.attributes.active
        ? await findReturn(container.departures, { tenantId: tenant.id, personId: id, now })
        : null;
      return answer({
        return: returned && {
          left_at: written(returned.departure.event.at),
          returned_at: written(returned.at),
          console_role: returned.granted.consoleRole,
          resource_roles: returned.granted.resourceRoles.map(({ resource, role }) => ({
            resource: resource.identifier,
            resource_name: resource.name,
            role,
          })),
          groups: returned.groups.map((group) => ({ id: group.id, display_name: group.name })),
          clients: returned.clients.map((client) => ({ client_id: client.id, client_name: client.name })),
        },
      });
    }),
});

const again = operation({
  ...common,
  id: 'grantAgain',
  method: 'POST',
  path: '/people/{id}/grant-again',
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary:
    'Grants a reactivated person again what the body selects of what they had, and settles the return; an empty body grants nothing',
  bodySchema: z.strictObject({
    console_role: z.boolean().default(false),
    resource_roles: z.array(z.strictObject(roleKey)).max(1000).default([]),
    /** Former groups to join. */
    groups: z.array(z.string()).max(1000).default([]),
    /** Groups to leave. Those that a directory manages stay. */
    leave_groups: z.array(z.string()).max(1000).default([]),
  }),
  answerSchema: z.strictObject({
    console_role: z.enum(roles).nullable(),
    resource_roles: z.int(),
    groups: z.int(),
    groups_left: z.int(),
    /** How many of the selected roles and groups no longer exist. */
    gone: z.int(),
  }),
  run: (context, { path: { id }, body }) =>
    withPerson(context, id, async (person) => {
      const { container, tenant, cause, now } = context;
      const returned = person.attributes.active
        ? await findReturn(container.departures, { tenantId: tenant.id, personId: id, now })
        : null;
      if (!returned) return problem('conflict', msg('people.returnIsSettled'));
      const chosen = {
        consoleRole: body.console_role,
        resourceRoles: body.resource_roles,
        groups: body.groups,
        leave: body.leave_groups,
      };
      const done = await grantAgain(container, { person, returned, chosen }, { cause, now });
      return answer({
        console_role: done.consoleRole,
        resource_roles: done.resourceRoles,
        groups: done.groups,
        groups_left: done.left,
        gone: done.gone,
      });
    }),
});

export const personReturnOperations: Operation[] = [find, again];
