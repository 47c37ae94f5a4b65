import { z } from 'zod';
import { purgePerson, restorePerson } from '@/lib/directory/deleted-people';
import { mayManage } from '@/lib/people/may-manage';
import { isId } from '@/lib/platform/shared/id';
import { msg } from '@/lib/platform/shared/message';
import { handOutLink } from '@/lib/sign-in/one-time-links/hand-out-link';
import { linkFor, purposeFor } from '@/lib/sign-in/one-time-links/purpose-for';
import { generatePassword } from '@/lib/sign-in/passwords/generate-password';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { ownersOnly, personNotFound, withPerson } from '../manageable-person';
import { noInvitations, noLink } from '../no-invitations';
import { type Answer, answer, done, type ManagementContext, type Operation, operation } from '../operation';
import { type Problem, problem } from '../problem';
import { personAnswer, personBody } from '../representations/person';
import { time, written } from '../times';

const common = { tag: 'People', role: 'admin', pathSchema: z.object({ id: z.string() }) } as const;
const notDeleted = problem('not-found', msg('management.noDeletedPersonWithThis'));

/** Runs an action on a deleted person whom the caller may change. */
async function withDeleted(
  { container, tenant, caller }: ManagementContext,
  id: string,
  change: (target: { tenantId: string; id: string }) => Promise<Answer | Problem>,
): Promise<Answer | Problem> {
  const found = isId(id) ? await container.directory.findDeletedPerson(tenant.id, id) : null;
  if (!found) return notDeleted;
  return mayManage(caller.role, found.role) ? change({ tenantId: tenant.id, id }) : ownersOnly;
}

const DAY = 86_400_000;

const getDeleted = operation({
  ...common,
  id: 'getDeletedPerson',
  method: 'GET',
  path: '/people/{id}/deleted',
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns a deleted person and the time until which they can be restored',
  answerSchema: personAnswer.extend({ deleted_at: time, restorable_until: time }),
  async run({ container, tenant }, { path: { id } }) {
    const person = isId(id) ? await container.directory.findDeletedPerson(tenant.id, id) : null;
    if (!person) return notDeleted;
    const until = new Date(person.deletedAt.getTime() + tenant.settings.deletedPeopleDays * DAY);
    return answer({ ...personBody(person), deleted_at: written(person.deletedAt), restorable_until: written(until) });
  },
});

const restore = operation({
  ...common,
  id: 'restorePerson',
  method: 'POST',
  path: '/people/{id}/restore',
  problems: ['not-found', 'conflict'],
  answerSchema: personAnswer,
  summary: 'Restores a deleted person as deactivated. Ended sessions and tokens are not restored.',
  run: (context, { path: { id } }) =>
    withDeleted(context, id, async (target) => {
      const { container, cause, now } = context;
      const outcome = await restorePerson(container.directory, target, { cause, now });
      switch (outcome.kind) {
        case 'restored':
          return answer(personBody(outcome.person));
        case 'conflict':
          return problem('conflict', msg('management.anotherPersonNowHasSame', { attribute: outcome.attribute }));
        case 'not-found':
          return notDeleted;
      }
    }),
});

const purge = operation({
  ...common,
  id: 'purgePerson',
  method: 'POST',
  path: '/people/{id}/purge',
  problems: ['not-found'],
  summary: 'Permanently deletes a deleted person before the restore period ends',
  run: (context, { path: { id } }) =>
    withDeleted(context, id, async (target) => {
      const { container, cause, now } = context;
      return (await purgePerson(container.directory, target, { cause, now })).kind === 'purged' ? done : notDeleted;
    }),
});

const linkProblems = {
  ...noLink,
  'no-address': problem('conflict', msg('management.personHasNoEmailAddress')),
  'address-unconfirmed': problem('conflict', msg('management.personHasRoleAndHas')),
  'person-inactive': problem('conflict', msg('management.personIsDeactivatedAndCannot')),
  'not-allowed': ownersOnly,
} as const;

const passwordLink = operation({
  ...common,
  id: 'givePasswordLink',
  method: 'POST',
  path: '/people/{id}/password-link',
  problems: ['not-found', 'conflict'],
  summary:
    'Creates a single-use link for choosing a password, or for adding a passkey if only passkeys are offered, and emails it or returns it in the response. For a person who has to sign in with an identity provider, the link confirms the email address and continues there (`gives` is `provider`). For a person who never had either, the link is an invitation.',
  bodySchema: z.strictObject({ by: z.enum(['mail', 'answer']) }),
  answerSchema: z.strictObject({
    purpose: z.enum(['invitation', 'password-reset']),
    gives: z.enum(['password', 'passkey', 'provider']),
    mailed_to: z.string().nullable(),
    url: z.url().nullable(),
    expires_in: z.int(),
  }),
  run: (context, { path: { id }, body: { by } }) =>
    withPerson(context, id, async (person) => {
      const { container, tenant, caller, cause, now } = context;
      if (by === 'mail' && !container.mail) return noInvitations['no-mail-server'];
      const purpose = await purposeFor(container.oneTimeLinks, tenant.settings, person);
      const link = await handOutLink(
        container,
        {
          tenant,
          person,
          purpose,
          by: by === 'mail' ? 'mail' : 'show',
          url: container.config.url,
          mayManage: ({ role }) => mayManage(caller.role, role),
        },
        { cause, now },
      );
      if (link.kind !== 'mailed' && link.kind !== 'shown') return linkProblems[link.kind];
      return answer({
        purpose,
        gives: link.leadsTo,
        mailed_to: link.kind === 'mailed' ? link.to : null,
        url: link.kind === 'shown' ? link.url : null,
        expires_in: link.seconds,
      });
    }),
});

const passwordsOff = problem('conflict', msg('management.passwordSignInIsOff'));

const oneTimePassword = operation({
  ...common,
  id: 'giveOneTimePassword',
  method: 'POST',
  path: '/people/{id}/one-time-password',
  problems: ['not-found', 'conflict'],
  summary:
    'Sets a one-time password, returned only in this response, which the person must replace at the next sign-in. Ends their sessions and, depending on the tenant’s settings, client access.',
  answerSchema: z.strictObject({ password: z.string() }),
  run: (context, { path: { id } }) =>
    withPerson(context, id, async (person) => {
      const { container, tenant, cause, now } = context;
      const { leadsTo } = await linkFor(container.oneTimeLinks, tenant.settings, person);
      if (leadsTo !== 'password') return leadsTo === 'provider' ? noLink['at-provider'] : passwordsOff;
      const password = generatePassword();
      const { kind } = await setPassword(
        container.credentials,
        { tenantId: tenant.id, personId: id, password, mustChange: true },
        { cause, now },
      );
      return kind === 'not-found' ? personNotFound : answer({ password });
    }),
});

export const personRecoveryOperations: Operation[] = [getDeleted, restore, purge, passwordLink, oneTimePassword];
