import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import type { ListedFactor } from '@/lib/sign-in/second-factors/second-factor';
import { withPerson } from '../manageable-person';
import { type Answer, answer, type ManagementContext, type Operation, operation } from '../operation';
import { type Problem, problem } from '../problem';
import { ofPerson } from '../readable-person';
import { reason } from '../reason';
import { time, timeOrNull, written } from '../times';

const tag = 'People';
const ofOne = z.object({ id: z.string() });
const endedAnswer = z.strictObject({ ended: z.strictObject({ sessions: z.int() }) });

const factorAnswer = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  created_at: time,
  last_used_at: timeOrNull,
  /** For a passkey: whether it can be on several devices; null for an authenticator app. */
  synced: z.boolean().nullable(),
});

function factorBody({ id, kind, name, createdAt, lastUsedAt, passkey }: ListedFactor) {
  return {
    id,
    kind,
    name,
    created_at: written(createdAt),
    last_used_at: written(lastUsedAt),
    synced: passkey && passkey.synced,
  };
}

const list = operation({
  id: 'listSecondFactors',
  method: 'GET',
  path: '/people/{id}/second-factors',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary:
    'Lists a person’s authenticator apps and passkeys, the number of unused recovery codes, and whether the tenant requires a second factor',
  pathSchema: ofOne,
  answerSchema: z.strictObject({ items: z.array(factorAnswer), recovery_codes: z.int(), required: z.boolean() }),
  run: (context, { path: { id } }) =>
    ofPerson(context, id, async () => {
      const { factors, recoveryCodes, required } = await context.container.secondFactors.list(context.tenant.id, id);
      return answer({ items: factors.map(factorBody), recovery_codes: recoveryCodes, required });
    }),
});

function removed(
  context: ManagementContext,
  id: string,
  which: 'all' | { id: string },
  note: string,
  none: Problem,
): Promise<Answer | Problem> {
  return withPerson(context, id, async () => {
    const { container, tenant, cause, now } = context;
    const outcome = await container.secondFactors.remove({
      tenantId: tenant.id,
      personId: id,
      which,
      byAdministrator: { note },
      cause,
      now,
    });
    return outcome.kind === 'removed' ? answer({ ended: { sessions: outcome.sessions } }) : none;
  });
}

const removeOne = operation({
  id: 'removeSecondFactor',
  method: 'POST',
  path: '/people/{id}/second-factors/{factor_id}/remove',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Removes a second factor, and the recovery codes if it was the last one. Ends the person’s sessions because a lost device may be signed in.',
  pathSchema: ofOne.extend({ factor_id: z.string() }),
  bodySchema: reason,
  answerSchema: endedAnswer,
  run: (context, { path: { id, factor_id: factorId }, body }) =>
    removed(
      context,
      id,
      { id: factorId },
      body.reason,
      problem('not-found', msg('management.personHasNoSecondFactorWith')),
    ),
});

const removeAll = operation({
  id: 'removeSecondFactors',
  method: 'POST',
  path: '/people/{id}/remove-second-factors',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Removes all second factors and recovery codes. Ends the person’s sessions because a lost device may be signed in.',
  pathSchema: ofOne,
  bodySchema: reason,
  answerSchema: endedAnswer,
  run: (context, { path: { id }, body }) =>
    removed(context, id, 'all', body.reason, problem('not-found', msg('management.personHasNoSecondFactor'))),
});

export const personSecondFactorOperations: Operation[] = [list, removeOne, removeAll];
