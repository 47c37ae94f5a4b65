import { z } from 'zod';
import { createPerson } from '@/lib/directory/create-person';
import { personVersion } from '@/lib/directory/edit-person';
import { getPerson } from '@/lib/directory/get-person';
import { listPeople } from '@/lib/directory/list-people';
import { mayManage } from '@/lib/people/may-manage';
import { roles } from '@/lib/people/person';
import { isId } from '@/lib/platform/shared/id';
import { issue, msg } from '@/lib/platform/shared/message';
import { hasInvisible } from '@/lib/platform/shared/user-name';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { personNotFound } from '../manageable-person';
import { answer, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { activeAnswer, activeBody, personAnswer, personBody } from '../representations/person';

const tag = 'People';
const sorts = {
  user_name: 'userName',
  display_name: 'displayName',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
} as const;

const listPeopleOperation = operation({
  id: 'listPeople',
  method: 'GET',
  path: '/people',
  tag,
  role: 'auditor',
  summary: 'Lists people',
  querySchema: listQuery(['user_name', 'display_name', 'created_at', 'updated_at'], {
    search,
    status: z.enum(['active', 'deactivated', 'deleted']).optional(),
    role: z.enum(roles).optional(),
    connection_id: z.uuid().optional(),
    password: z.enum(['imported']).optional(),
  }),
  answerSchema: listAnswer(personAnswer),
  async run(
    { container, tenant },
    { query: { sort, page, page_size, order, search: text, status, role, connection_id: connectionId, password } },
  ) {
    const { people, total } = await listPeople(container.directory, {
      tenantId: tenant.id,
      sort: sorts[sort],
      ...pageOf({ page, page_size, order }),
      search: text,
      role,
      connectionId,
      importedPassword: password === 'imported',
      ...(status === 'deleted' ? { deleted: true } : status && { active: status === 'active' }),
    });
    return answer(listed(people.map(personBody), total, { page, page_size }));
  },
});

const name = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(most, issue('common.mustBeAtMostCharacters', { limit: most }))
    .regex(/^\P{Cc}*$/u, 'must not contain control characters');

const createPersonOperation = operation({
  id: 'createPerson',
  method: 'POST',
  path: '/people',
  tag,
  role: 'admin',
  status: 201,
  problems: ['conflict'],
  summary: 'Creates a person. They can sign in once they have a password or another sign-in method.',
  bodySchema: z.strictObject({
    user_name: name(200).refine((given) => !hasInvisible(given), 'must not contain invisible characters'),
    display_name: name(200).optional(),
    email: z.email('must be an email address').max(254).optional(),
    role: z.enum(roles).nullable().default(null),
  }),
  answerSchema: personAnswer,
  async run(
    { container, tenant, caller, cause, now },
    { body: { user_name: userName, display_name: displayName, email, role } },
  ) {
    if (!mayManage(caller.role, role)) return problem('forbidden', msg('management.onlyOwnerCanMakeAnother'));
    const attributes = {
      userName,
      active: true,
      ...(displayName !== undefined && { displayName }),
      ...(email !== undefined && { emails: [{ value: email, type: 'work', primary: true }] }),
    };
    const created = await createPerson(container.directory, { tenantId: tenant.id, role, attributes }, { cause, now });
    return created.kind === 'conflict'
      ? problem('conflict', msg('management.anotherPersonAlreadyHasThis', { attribute: created.attribute }))
      : answer(personBody(created.person));
  },
});

const getPersonOperation = operation({
  id: 'getPerson',
  method: 'GET',
  path: '/people/{id}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns a person and what deactivating them would end',
  pathSchema: z.object({ id: z.string() }),
  answerSchema: personAnswer.extend({ living: activeAnswer }),
  async run({ container, tenant, now }, { path: { id } }) {
    const found = isId(id) ? await getPerson(container.directory, { tenantId: tenant.id, id, now }) : null;
    return found
      ? answer({ ...personBody(found.person), living: activeBody(found.activeCounts) }, personVersion(found.person))
      : personNotFound;
  },
});

export const peopleOperations: Operation[] = [listPeopleOperation, createPersonOperation, getPersonOperation];
