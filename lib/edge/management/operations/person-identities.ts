import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import { type LinkedIdentity, linkedBy } from '@/lib/sign-in/identity-providers/linked-identity';
import { withPerson } from '../manageable-person';
import { answer, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { ofPerson } from '../readable-person';
import { time, timeOrNull, written } from '../times';

const tag = 'People';

const identityAnswer = z.strictObject({
  provider_id: z.string(),
  provider_name: z.string(),
  /** People cannot sign in with a disabled provider. */
  provider_disabled: z.boolean(),
  /** The person's identifier at the provider (`sub`). */
  subject: z.string(),
  /** The email address that the provider reported most recently. */
  email: z.string().nullable(),
  /** `created`: the person was created at the first sign-in with it. */
  linked_by: z.enum(linkedBy),
  created_at: time,
  last_used_at: timeOrNull,
});

function identityBody({
  providerId,
  providerName,
  providerDisabled,
  subject,
  email,
  linkedBy: by,
  createdAt,
  lastUsedAt,
}: LinkedIdentity) {
  return {
    provider_id: providerId,
    provider_name: providerName,
    provider_disabled: providerDisabled,
    subject,
    email,
    linked_by: by,
    created_at: written(createdAt),
    last_used_at: written(lastUsedAt),
  };
}

const list = operation({
  id: 'listPersonIdentities',
  method: 'GET',
  path: '/people/{id}/identities',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Lists a person’s linked accounts, one per identity provider',
  pathSchema: z.object({ id: z.string() }),
  answerSchema: z.strictObject({ items: z.array(identityAnswer) }),
  run: (context, { path: { id } }) =>
    ofPerson(context, id, async () => {
      const {
        container: { identityProviders },
        tenant,
      } = context;
      return answer({ items: (await identityProviders.store.listOfPerson(tenant.id, id)).map(identityBody) });
    }),
});

const unlink = operation({
  id: 'unlinkPersonIdentity',
  method: 'DELETE',
  path: '/people/{id}/identities/{provider_id}',
  tag,
  role: 'admin',
  status: 200,
  problems: ['not-found'],
  summary:
    'Unlinks a person from an identity provider and ends their sessions that started at an identity provider. A person without another sign-in method cannot sign in until an administrator provides one.',
  pathSchema: z.object({ id: z.string(), provider_id: z.string() }),
  answerSchema: z.strictObject({ ended: z.strictObject({ sessions: z.int() }) }),
  run: (context, { path: { id, provider_id: providerId } }) =>
    withPerson(context, id, async () => {
      const {
        container: { identityProviders },
        tenant,
        cause,
        now,
      } = context;
      const unlinked = await identityProviders.store.unlink({
        tenantId: tenant.id,
        personId: id,
        providerId,
        sessionId: null,
        byAdministrator: true,
        cause,
        now,
      });
      return unlinked.kind === 'unlinked'
        ? answer({ ended: { sessions: unlinked.sessions } })
        : problem('not-found', msg('management.personIsNotLinkedTo'));
    }),
});

export const personIdentityOperations: Operation[] = [list, unlink];
