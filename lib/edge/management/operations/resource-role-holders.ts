import { z } from 'zod';
import { assignRole, type RoleAssigned, unassignRole } from '@/lib/grants/resources/roles/assign-role';
import { msg } from '@/lib/platform/shared/message';
import { fieldProblems } from '../field-problems';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { type Answer, answer, type ManagementContext, type Operation, operation } from '../operation';
import { type Problem, problem } from '../problem';
import { ofPerson } from '../readable-person';
import { ofGroup } from '../representations/group';
import { ofRole, roleNotFound } from '../representations/resource-role';
import { time, written } from '../times';

const tag = 'Scopes and resources';
const groupNotFound = problem('not-found', msg('management.noGroupWithThisId'));
const NAMED_AT_MOST = 10;

async function isDeclared(
  { container: { resources }, tenant }: ManagementContext,
  { identifier, role }: z.output<typeof ofRole>,
): Promise<boolean> {
  return (await resources.find(tenant.id, identifier))?.roles.some(({ name }) => name === role) ?? false;
}

const listPeople = operation({
  id: 'listPeopleWithResourceRole',
  method: 'GET',
  path: '/resources/{identifier}/roles/{role}/people',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Lists the people to whom a role is assigned directly',
  pathSchema: ofRole,
  querySchema: listQuery(['display_name'], { search }),
  answerSchema: listAnswer(
    z.strictObject({
      id: z.uuid(),
      user_name: z.string(),
      display_name: z.string().nullable(),
      active: z.boolean(),
      /** Whether the person’s SCIM connection assigned it. */
      by_directory: z.boolean(),
      added_at: time,
    }),
  ),
  async run(context, { path, query: { page, page_size, order, search: text } }) {
    if (!(await isDeclared(context, path))) return roleNotFound;
    const { container, tenant } = context;
    const { holders, total } = await container.resources.listPeopleWithRole({
      tenantId: tenant.id,
      resource: path.identifier,
      role: path.role,
      search: text,
      ...pageOf({ page, page_size, order }),
    });
    const items = holders.map(({ id, userName, displayName, active, byDirectory, addedAt }) => ({
      id,
      user_name: userName,
      display_name: displayName,
      active,
      by_directory: byDirectory,
      added_at: written(addedAt),
    }));
    return answer(listed(items, total, { page, page_size }));
  },
});

const listGroups = operation({
  id: 'listGroupsWithResourceRole',
  method: 'GET',
  path: '/resources/{identifier}/roles/{role}/groups',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Lists the groups to which a role is assigned',
  pathSchema: ofRole,
  querySchema: listQuery(['display_name'], { search }),
  answerSchema: listAnswer(z.strictObject({ id: z.uuid(), display_name: z.string(), added_at: time })),
  async run(context, { path, query: { page, page_size, order, search: text } }) {
    if (!(await isDeclared(context, path))) return roleNotFound;
    const { container, tenant } = context;
    const { holders, total } = await container.resources.listGroupsWithRole({
      tenantId: tenant.id,
      resource: path.identifier,
      role: path.role,
      search: text,
      ...pageOf({ page, page_size, order }),
    });
    const items = holders.map(({ id, displayName, addedAt }) => ({
      id,
      display_name: displayName,
      added_at: written(addedAt),
    }));
    return answer(listed(items, total, { page, page_size }));
  },
});

const ids = (what: string) =>
  z
    .array(z.uuid(`must be the id of a ${what}`).toLowerCase())
    .max(1000, 'must contain at most 1000 ids')
    .default([]);

const several = z.strictObject({ people: ids('person'), groups: ids('group') });

const counts = { people: z.int(), groups: z.int(), ended: z.strictObject({ token_families: z.int() }) };

const assign = operation({
  id: 'assignResourceRole',
  method: 'POST',
  path: '/resources/{identifier}/roles/{role}/assign',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Assigns a role to people and groups: all of them or none. Returns how many did not have it.',
  pathSchema: ofRole,
  bodySchema: several,
  answerSchema: z.strictObject(counts),
  async run({ container, tenant, cause, now }, { path: { identifier, role }, body }) {
    const key = { tenantId: tenant.id, resource: identifier, role };
    return changed(await assignRole(container.resources, { ...key, ...body }, { cause, now }), body);
  },
});

const unassign = operation({
  id: 'unassignResourceRole',
  method: 'POST',
  path: '/resources/{identifier}/roles/{role}/unassign',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Takes a role from people and groups. Returns how many had it.',
  pathSchema: ofRole,
  bodySchema: several,
  answerSchema: z.strictObject(counts),
  async run({ container, tenant, cause, now }, { path: { identifier, role }, body }) {
    const key = { tenantId: tenant.id, resource: identifier, role };
    return changed(await unassignRole(container.resources, { ...key, ...body }, { cause, now }), body);
  },
});

function changed(outcome: RoleAssigned, body: z.output<typeof several>): Answer | Problem {
  switch (outcome.kind) {
    case 'not-found':
      return roleNotFound;
    case 'unknown-holders': {
      const unknown = (of: readonly string[]) => outcome.ids.filter((id) => of.includes(id));
      const [people, groups] = [unknown(body.people), unknown(body.groups)];
      return fieldProblems({
        ...(people.length > 0 && { people: msg('management.containsUnknownIds', { ids: named(people) }) }),
        ...(groups.length > 0 && { groups: msg('management.containsUnknownIds', { ids: named(groups) }) }),
      });
    }
    default: {
      const { people, groups, tokenFamilies } = outcome;
      return answer({ people, groups, ended: { token_families: tokenFamilies } });
    }
  }
}

const named = (all: readonly string[]) =>
  [
    ...all.slice(0, NAMED_AT_MOST),
    ...(all.length > NAMED_AT_MOST ? [`and ${all.length - NAMED_AT_MOST} more`] : []),
  ].join(', ');

const heldRole = z.strictObject({
  resource: z.string(),
  resource_name: z.string(),
  role: z.string(),
  /** Whether it is assigned itself, not only to a group. */
  direct: z.boolean(),
});

const ofThePerson = operation({
  id: 'listResourceRolesOfPerson',
  method: 'GET',
  path: '/people/{id}/resource-roles',
  tag: 'People',
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Lists the roles that a person holds at resources, with the groups through which they hold them',
  pathSchema: z.object({ id: z.string() }),
  answerSchema: z.strictObject({
    items: z.array(
      heldRole.extend({
        by_directory: z.boolean(),
        groups: z.array(z.strictObject({ id: z.uuid(), display_name: z.string() })),
      }),
    ),
  }),
  run: (context, { path: { id } }) =>
    ofPerson(context, id, async () => {
      const held = await context.container.resources.listRolesOfPerson(context.tenant.id, id);
      return answer({
        items: held.map(({ resource, role, direct, byDirectory, groups }) => ({
          resource: resource.identifier,
          resource_name: resource.name,
          role,
          direct,
          by_directory: byDirectory,
          groups: groups.map((group) => ({ id: group.id, display_name: group.name })),
        })),
      });
    }),
});

const ofTheGroup = operation({
  id: 'listResourceRolesOfGroup',
  method: 'GET',
  path: '/groups/{id}/resource-roles',
  tag: 'Groups',
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Lists the roles that the members of a group hold because of it or of a group that contains it',
  pathSchema: ofGroup,
  answerSchema: z.strictObject({ items: z.array(heldRole) }),
  async run({ container: { directory, resources }, tenant }, { path: { id } }) {
    if (!(await directory.findGroup(tenant.id, id))) return groupNotFound;
    const held = await resources.listRolesOfGroup(tenant.id, id);
    return answer({
      items: held.map(({ resource, role, direct }) => ({
        resource: resource.identifier,
        resource_name: resource.name,
        role,
        direct,
      })),
    });
  },
});

export const resourceRoleHolderOperations: Operation[] = [
  listPeople,
  listGroups,
  assign,
  unassign,
  ofThePerson,
  ofTheGroup,
];
