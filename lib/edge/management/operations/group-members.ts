import { z } from 'zod';
import { changeMembers, type MembersChange } from '@/lib/directory/change-members';
import { listGroupsInGroup, listPeopleOfGroup } from '@/lib/directory/list-members';
import { msg } from '@/lib/platform/shared/message';
import { fieldProblems } from '../field-problems';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { type Answer, answer, type Operation, operation } from '../operation';
import { type Problem, problem } from '../problem';
import { ofGroup } from '../representations/group';
import { time, written } from '../times';

const tag = 'Groups';
const groupNotFound = problem('not-found', msg('management.noGroupWithThisId'));
const TOLD_AT_MOST = 10;

const listPeople = operation({
  id: 'listPeopleOfGroup',
  method: 'GET',
  path: '/groups/{id}/people',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Lists the people who are direct members of a group',
  pathSchema: ofGroup,
  querySchema: listQuery(['display_name', 'user_name', 'added_at'], { search }),
  answerSchema: listAnswer(
    z.strictObject({
      id: z.uuid(),
      user_name: z.string(),
      display_name: z.string().nullable(),
      active: z.boolean(),
      added_at: time,
    }),
  ),
  async run(
    { container: { directory }, tenant },
    { path: { id }, query: { sort, page, page_size, order, search: text } },
  ) {
    if (!(await directory.findGroup(tenant.id, id))) return groupNotFound;
    const sorts = { display_name: 'displayName', user_name: 'userName', added_at: 'addedAt' } as const;
    const { members, total } = await listPeopleOfGroup(directory, {
      tenantId: tenant.id,
      groupId: id,
      sort: sorts[sort],
      ...pageOf({ page, page_size, order }),
      search: text,
    });
    const items = members.map(({ id: person, userName, displayName, active, addedAt }) => ({
      id: person,
      user_name: userName,
      display_name: displayName,
      active,
      added_at: written(addedAt),
    }));
    return answer(listed(items, total, { page, page_size }));
  },
});

const listGroups = operation({
  id: 'listGroupsInGroup',
  method: 'GET',
  path: '/groups/{id}/groups',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Lists the groups that are direct members of a group',
  pathSchema: ofGroup,
  querySchema: listQuery(['display_name', 'added_at'], { search }),
  answerSchema: listAnswer(z.strictObject({ id: z.uuid(), display_name: z.string(), added_at: time })),
  async run(
    { container: { directory }, tenant },
    { path: { id }, query: { sort, page, page_size, order, search: text } },
  ) {
    if (!(await directory.findGroup(tenant.id, id))) return groupNotFound;
    const sorts = { display_name: 'displayName', added_at: 'addedAt' } as const;
    const { members, total } = await listGroupsInGroup(directory, {
      tenantId: tenant.id,
      groupId: id,
      sort: sorts[sort],
      ...pageOf({ page, page_size, order }),
      search: text,
    });
    return answer(
      listed(
        members.map(({ id: group, displayName, addedAt }) => ({
          id: group,
          display_name: displayName,
          added_at: written(addedAt),
        })),
        total,
        { page, page_size },
      ),
    );
  },
});

/** The members: both people and groups. */
const several = z.strictObject({
  ids: z
    .array(z.uuid('must be the id of a person or a group').toLowerCase())
    .min(1, 'must contain at least one id')
    .max(1000, 'must contain at most 1000 ids'),
});

const add = operation({
  id: 'addGroupMembers',
  method: 'POST',
  path: '/groups/{id}/add-members',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Adds people and groups to a group: all of them or none. Returns how many were not members before.',
  pathSchema: ofGroup,
  bodySchema: several,
  answerSchema: z.strictObject({ added: z.int() }),
  async run({ container, tenant, cause, now }, { path: { id }, body }) {
    return changed(
      await changeMembers(container.directory, { tenantId: tenant.id, groupId: id, add: body.ids }, { cause, now }),
      ({ added }) => ({ added }),
    );
  },
});

const remove = operation({
  id: 'removeGroupMembers',
  method: 'POST',
  path: '/groups/{id}/remove-members',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Removes people and groups from a group. Returns how many were members.',
  pathSchema: ofGroup,
  bodySchema: several,
  answerSchema: z.strictObject({ removed: z.int() }),
  async run({ container, tenant, cause, now }, { path: { id }, body }) {
    return changed(
      await changeMembers(container.directory, { tenantId: tenant.id, groupId: id, remove: body.ids }, { cause, now }),
      ({ removed }) => ({ removed }),
    );
  },
});

function changed(
  outcome: MembersChange,
  describe: (counts: { added: number; removed: number }) => object,
): Answer | Problem {
  switch (outcome.kind) {
    case 'changed':
      return answer(describe(outcome));
    case 'unchanged':
      return answer(describe({ added: 0, removed: 0 }));
    case 'not-found':
      return groupNotFound;
    case 'unknown-members':
      return fieldProblems({ ids: msg('management.containsUnknownIds', { ids: named(outcome.ids) }) });
  }
}

const named = (ids: readonly string[]) =>
  [...ids.slice(0, TOLD_AT_MOST), ...(ids.length > TOLD_AT_MOST ? [`and ${ids.length - TOLD_AT_MOST} more`] : [])].join(
    ', ',
  );

export const groupMemberOperations: Operation[] = [listPeople, listGroups, add, remove];
