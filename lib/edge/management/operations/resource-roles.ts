import { z } from 'zod';
import { createRole, deleteRole, roleVersion, updateRole } from '@/lib/grants/resources/roles/save-role';
import { msg } from '@/lib/platform/shared/message';
import { resourceRoleFields } from '@/lib/tenants/fields/resource-role-fields';
import { fieldProblems } from '../field-problems';
import { answer, type Operation, operation } from '../operation';
import { type Problem, problem } from '../problem';
import { ofResource, ofRole, resourceNotFound, roleAnswer, roleNotFound } from '../representations/resource-role';

const tag = 'Scopes and resources';

const list = operation({
  id: 'listResourceRoles',
  method: 'GET',
  path: '/resources/{identifier}/roles',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Lists the roles of a resource, with how many people and groups each is assigned to',
  pathSchema: ofResource,
  answerSchema: z.strictObject({ items: z.array(roleAnswer.extend({ people: z.int(), groups: z.int() })) }),
  async run({ container: { resources }, tenant }, { path: { identifier } }) {
    const resource = await resources.find(tenant.id, identifier);
    if (!resource) return resourceNotFound;
    const counts = await resources.countHolders(tenant.id, identifier);
    const none = { people: 0, groups: 0 };
    return answer({ items: resource.roles.map((role) => ({ ...role, ...(counts.get(role.name) ?? none) })) });
  },
});

const get = operation({
  id: 'getResourceRole',
  method: 'GET',
  path: '/resources/{identifier}/roles/{role}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary:
    'Returns a role of a resource and whom it concerns: direct assignments, everyone who holds it, and their active token families for the resource',
  pathSchema: ofRole,
  answerSchema: roleAnswer.extend({
    impact: z.strictObject({ people: z.int(), groups: z.int(), all_people: z.int(), token_families: z.int() }),
  }),
  async run({ container: { resources }, tenant, now }, { path: { identifier, role: name } }) {
    const role = (await resources.find(tenant.id, identifier))?.roles.find((one) => one.name === name);
    if (!role) return roleNotFound;
    const impact = await resources.impactOfRole({ tenantId: tenant.id, resource: identifier, role: name }, now);
    return answer(
      {
        ...role,
        impact: {
          people: impact.people,
          groups: impact.groups,
          all_people: impact.allPeople,
          token_families: impact.tokenFamilies,
        },
      },
      roleVersion(role),
    );
  },
});

const create = operation({
  id: 'createResourceRole',
  method: 'POST',
  path: '/resources/{identifier}/roles',
  tag,
  role: 'admin',
  status: 201,
  problems: ['not-found', 'conflict'],
  summary: 'Adds a role to a resource',
  pathSchema: ofResource,
  bodySchema: resourceRoleFields,
  answerSchema: roleAnswer,
  async run({ container, tenant, cause, now }, { path: { identifier }, body: role }) {
    const wanted = { tenantId: tenant.id, resource: identifier, role };
    const { kind } = await createRole(container.resources, wanted, { cause, now });
    switch (kind) {
      case 'not-found':
        return resourceNotFound;
      case 'role-exists':
        return problem('conflict', msg('management.roleWithThisNameAlready'));
      case 'too-many':
        return tooMany;
      default:
        return answer(role, roleVersion(role));
    }
  },
});

const update = operation({
  id: 'updateResourceRole',
  method: 'PUT',
  path: '/resources/{identifier}/roles/{role}',
  tag,
  role: 'admin',
  conditional: true,
  problems: ['not-found', 'changed-meanwhile'],
  summary: 'Replaces the description and the permissions of a role',
  pathSchema: ofRole,
  bodySchema: resourceRoleFields.omit({ name: true }),
  answerSchema: roleAnswer,
  async run({ container, tenant, cause, now }, { path: { identifier, role: name }, body, basedOn }) {
    const role = { name, ...body };
    const wanted = { tenantId: tenant.id, resource: identifier, role, basedOn };
    const { kind } = await updateRole(container.resources, wanted, { cause, now });
    switch (kind) {
      case 'not-found':
      case 'role-not-found':
        return roleNotFound;
      case 'changed-meanwhile':
        return problem('changed-meanwhile');
      case 'too-many':
        return tooMany;
      default:
        return answer(role, roleVersion(role));
    }
  },
});

const remove = operation({
  id: 'deleteResourceRole',
  method: 'DELETE',
  path: '/resources/{identifier}/roles/{role}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Deletes a role and takes it from everyone. Returns to how many people and groups it was assigned.',
  pathSchema: ofRole,
  answerSchema: z.strictObject({
    ended: z.strictObject({ people: z.int(), groups: z.int(), token_families: z.int() }),
  }),
  async run({ container, tenant, cause, now }, { path: { identifier, role } }) {
    const outcome = await deleteRole(
      container.resources,
      { tenantId: tenant.id, resource: identifier, role },
      { cause, now },
    );
    if (outcome.kind !== 'updated') return roleNotFound;
    const { people, groups, tokenFamilies } = outcome.taken;
    return answer({ ended: { people, groups, token_families: tokenFamilies } });
  },
});

const tooMany: Problem = fieldProblems({ permissions: msg('management.tooManyRolesOrPermissions') });

export const resourceRoleOperations: Operation[] = [list, get, create, update, remove];
