import { z } from 'zod';
import { deletePerson } from '@/lib/directory/delete-person';
import { deactivatePerson, reactivatePerson } from '@/lib/directory/person-access';
import { setRole } from '@/lib/directory/set-role';
import { revokeFamiliesOfPerson } from '@/lib/grants/token-families/revoke-families-of-person';
import { mayManage } from '@/lib/people/may-manage';
import { roles } from '@/lib/people/person';
import { msg } from '@/lib/platform/shared/message';
import { lastOwner, personNotFound, withPerson } from '../manageable-person';
import { type Answer, answer, type ManagementContext, type Operation, operation } from '../operation';
import { type Problem, problem } from '../problem';
import { reason } from '../reason';
import { activeAnswer, activeBody, personAnswer, personBody } from '../representations/person';

const common = { tag: 'People', role: 'admin', pathSchema: z.object({ id: z.string() }) } as const;
const changedAnswer = personAnswer.extend({ ended: activeAnswer.nullable() });

type Change = typeof deactivatePerson;

function changed(context: ManagementContext, id: string, change: Change): Promise<Answer | Problem> {
  const { container, tenant, cause, now } = context;
  return withPerson(context, id, async () => {
    const outcome = await change(container.directory, { tenantId: tenant.id, id }, { cause, now });
    switch (outcome.kind) {
      case 'changed':
        return answer({ ...personBody(outcome.person), ended: outcome.ended && activeBody(outcome.ended) });
      case 'unchanged':
        return answer({ ...personBody(outcome.person), ended: null });
      case 'refused':
        return lastOwner;
      case 'conflict':
        return problem('conflict', msg('management.anotherPersonNowHasSame', { attribute: outcome.attribute }));
      case 'not-found':
        return personNotFound;
    }
  });
}

const deactivate = operation({
  ...common,
  id: 'deactivatePerson',
  method: 'POST',
  path: '/people/{id}/deactivate',
  problems: ['not-found', 'conflict'],
  answerSchema: changedAnswer,
  summary: 'Deactivates a person and immediately ends everything issued to them',
  run: (context, { path: { id } }) => changed(context, id, deactivatePerson),
});

const reactivate = operation({
  ...common,
  id: 'reactivatePerson',
  method: 'POST',
  path: '/people/{id}/reactivate',
  problems: ['not-found', 'conflict'],
  answerSchema: changedAnswer,
  summary: 'Reactivates a person. Ended sessions and tokens are not restored.',
  run: (context, { path: { id } }) => changed(context, id, reactivatePerson),
});

const changeRole = operation({
  ...common,
  id: 'setPersonRole',
  method: 'PUT',
  path: '/people/{id}/role',
  problems: ['not-found', 'conflict'],
  summary: 'Assigns or removes a person’s console role',
  bodySchema: z.strictObject({ role: z.enum(roles).nullable() }),
  answerSchema: personAnswer,
  run: (context, { path: { id }, body: { role } }) =>
    withPerson(context, id, async () => {
      const { container, tenant, caller, cause, now } = context;
      if (!mayManage(caller.role, role)) return problem('forbidden', msg('management.onlyOwnerCanMakeAnother'));
      const outcome = await setRole(container.directory, { tenantId: tenant.id, id, role }, { cause, now });
      if (outcome.kind === 'not-found') return personNotFound;
      return outcome.kind === 'refused' ? lastOwner : answer(personBody(outcome.person));
    }),
});

const remove = operation({
  ...common,
  id: 'deletePerson',
  method: 'DELETE',
  path: '/people/{id}',
  problems: ['not-found', 'conflict'],
  status: 200,
  answerSchema: z.strictObject({ ended: activeAnswer }),
  summary: 'Deletes a person and ends everything issued to them',
  run: (context, { path: { id } }) =>
    withPerson(context, id, async () => {
      const { container, tenant, cause, now } = context;
      const outcome = await deletePerson(container.directory, { tenantId: tenant.id, id }, { cause, now });
      switch (outcome.kind) {
        case 'deleted':
          return answer({ ended: activeBody(outcome.ended) });
        case 'refused':
          return lastOwner;
        case 'not-found':
          return personNotFound;
      }
    }),
});

const revokeFamilies = operation({
  ...common,
  id: 'revokePersonTokenFamilies',
  method: 'POST',
  path: '/people/{id}/revoke-token-families',
  problems: ['not-found'],
  summary: 'Ends all client access on behalf of a person',
  bodySchema: reason,
  answerSchema: z.strictObject({ ended: z.int() }),
  run: (context, { path: { id }, body }) =>
    withPerson(context, id, async ({ attributes: { userName } }) => {
      const { container, tenant, cause, now } = context;
      return answer({
        ended: await revokeFamiliesOfPerson(
          container.families,
          { tenantId: tenant.id, person: { id, userName }, note: body.reason },
          { cause, now },
        ),
      });
    }),
});

export const personLifecycleOperations: Operation[] = [deactivate, reactivate, changeRole, remove, revokeFamilies];
