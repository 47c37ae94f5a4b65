import { z } from 'zod';
import { createGroup } from '@/lib/directory/create-group';
import { deleteGroup } from '@/lib/directory/delete-group';
import { groupExternalId, groupName } from '@/lib/directory/group-fields';
import { listGroups } from '@/lib/directory/list-groups';
import { groupVersion, renameGroup } from '@/lib/directory/rename-group';
import { msg } from '@/lib/platform/shared/message';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { groupAnswer, groupBody, groupImpactAnswer, groupImpactBody, ofGroup } from '../representations/group';

const tag = 'Groups';
const groupNotFound = problem('not-found', msg('management.noGroupWithThisId'));
const sorts = { display_name: 'displayName', created_at: 'createdAt', updated_at: 'updatedAt' } as const;
const NAMED_AT_MOST = 100;

const list = operation({
  id: 'listGroups',
  method: 'GET',
  path: '/groups',
  tag,
  role: 'auditor',
  summary:
    'Lists groups with the number of direct members, counted up to 1,000. With connection_id=none, lists groups that no connection provisions.',
  querySchema: listQuery(['display_name', 'created_at', 'updated_at'], {
    search,
    connection_id: z
      .union([z.uuid(), z.literal('none')], { error: 'must be the id of a SCIM connection, or none' })
      .optional(),
  }),
  answerSchema: listAnswer(groupAnswer.extend({ members: z.int() })),
  async run(
    { container, tenant },
    { query: { sort, page, page_size, order, search: text, connection_id: connectionId } },
  ) {
    const { groups, total } = await listGroups(container.directory, {
      tenantId: tenant.id,
      sort: sorts[sort],
      ...pageOf({ page, page_size, order }),
      search: text,
      connectionId: connectionId === 'none' ? null : connectionId,
    });
    return answer(
      listed(
        groups.map((group) => ({ ...groupBody(group), members: group.members })),
        total,
        { page, page_size },
      ),
    );
  },
});

const create = operation({
  id: 'createGroup',
  method: 'POST',
  path: '/groups',
  tag,
  role: 'admin',
  status: 201,
  summary: 'Creates a group without members',
  bodySchema: z.strictObject({ display_name: groupName, external_id: groupExternalId.default(null) }),
  answerSchema: groupAnswer,
  async run({ container, tenant, cause, now }, { body: { display_name: displayName, external_id: externalId } }) {
    const outcome = await createGroup(
      container.directory,
      { tenantId: tenant.id, displayName, externalId },
      { cause, now },
    );
    if (outcome.kind !== 'created') throw new Error('A group without attributes and members was rejected.');
    return answer(groupBody(outcome.group), groupVersion(outcome.group));
  },
});

const get = operation({
  id: 'getGroup',
  method: 'GET',
  path: '/groups/{id}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns a group, the groups that it is a member of (up to 100) and what deleting it would affect',
  pathSchema: ofGroup,
  answerSchema: groupAnswer.extend({
    in_groups: z.array(z.strictObject({ id: z.uuid(), display_name: z.string() })),
    impact: groupImpactAnswer,
  }),
  async run({ container: { directory }, tenant }, { path: { id } }) {
    const group = await directory.findGroup(tenant.id, id);
    if (!group) return groupNotFound;
    const [holders, impact] = await Promise.all([
      directory.listGroupsOf(tenant.id, id, NAMED_AT_MOST),
      directory.impactOfGroup(tenant.id, id),
    ]);
    const named = holders.map(({ id: holder, displayName }) => ({ id: holder, display_name: displayName }));
    return answer({ ...groupBody(group), in_groups: named, impact: groupImpactBody(impact) }, groupVersion(group));
  },
});

const update = operation({
  id: 'updateGroup',
  method: 'PATCH',
  path: '/groups/{id}',
  tag,
  role: 'admin',
  conditional: true,
  problems: ['not-found', 'conflict', 'changed-meanwhile'],
  summary:
    'Changes a group’s display name and external_id. The external_id of a provisioned group can be changed only by its connection.',
  pathSchema: ofGroup,
  bodySchema: z.strictObject({ display_name: groupName.optional(), external_id: groupExternalId.optional() }),
  answerSchema: groupAnswer,
  async run(
    { container, tenant, cause, now },
    { path: { id }, body: { display_name: displayName, external_id: externalId }, basedOn },
  ) {
    const found = await container.directory.findGroup(tenant.id, id);
    if (!found) return groupNotFound;
    if (found.connectionId !== null && externalId !== undefined && externalId !== found.externalId)
      return problem('conflict', msg('management.connectionProvisionsThisGroupIts'));
    const outcome = await renameGroup(
      container.directory,
      {
        tenantId: tenant.id,
        id,
        displayName: displayName ?? found.displayName,
        ...(externalId !== undefined && { externalId }),
        basedOn: basedOn ?? groupVersion(found),
      },
      { cause, now },
    );
    switch (outcome.kind) {
      case 'not-found':
        return groupNotFound;
      case 'changed-meanwhile':
        return problem('changed-meanwhile');
      default:
        return answer(groupBody(outcome.group), groupVersion(outcome.group));
    }
  },
});

const remove = operation({
  id: 'deleteGroup',
  method: 'DELETE',
  path: '/groups/{id}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  pathSchema: ofGroup,
  summary:
    'Permanently deletes a group; its members are kept. If a connection provisions it, the directory may create it again as a new group.',
  async run({ container, tenant, cause, now }, { path: { id } }) {
    const { kind } = await deleteGroup(
      container.directory,
      { scope: { tenantId: tenant.id, connectionId: null, baseUrl: '' }, id },
      { cause, now },
    );
    return kind === 'not-found' ? groupNotFound : done;
  },
});

export const groupOperations: Operation[] = [list, create, get, update, remove];
