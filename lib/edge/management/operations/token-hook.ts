import { z } from 'zod';
import {
  deleteTokenHook,
  rotateHookSecret,
  saveTokenHook,
  tokenHookVersion,
} from '@/lib/grants/token-hook/change-hook';
import { toHookFields, tokenHookFields } from '@/lib/grants/token-hook/hook-fields';
import { testTokenHook } from '@/lib/grants/token-hook/test-hook';
import { failurePolicies, type HookReply } from '@/lib/oauth/token-hook/token-hook';
import { issue, msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { TokenHookDefinition } from '@/lib/tenants/fields/token-hook';
import { fieldProblems } from '../field-problems';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { time, written } from '../times';

const tag = 'Token hook';
const path = '/token-hook';
const noHook = problem('not-found', msg('management.noTokenHook'));

const DAY = 86_400;
const OVERLAP_AT_MOST = 7 * DAY;

const hookAnswer = z.strictObject({ url: z.string(), on_failure: z.enum(failurePolicies), active: z.boolean() });

const get = operation({
  id: 'getTokenHook',
  method: 'GET',
  path,
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns the endpoint that is asked before tokens are issued',
  answerSchema: hookAnswer.extend({
    secrets: z.array(z.strictObject({ created_at: time, expires_at: time.nullable() })),
  }),
  async run({ container: { tokenHooks }, tenant }) {
    const hook = await tokenHooks.store.find(tenant.id);
    return hook
      ? answer({ ...toHookFields(hook), secrets: hook.secrets.map(secretBody) }, tokenHookVersion(hook))
      : noHook;
  },
});

const secretBody = ({ createdAt, expiresAt }: TokenHookDefinition['secrets'][number]) => ({
  created_at: written(createdAt),
  expires_at: expiresAt && written(expiresAt),
});

const set = operation({
  id: 'setTokenHook',
  method: 'PUT',
  path,
  tag,
  role: 'admin',
  conditional: true,
  problems: ['changed-meanwhile'],
  summary:
    'Sets the endpoint that is asked before tokens are issued, and whether tokens are issued while it fails. The secret that signs the questions is returned only when the hook is created.',
  bodySchema: tokenHookFields,
  answerSchema: hookAnswer.extend({ secret: z.string().optional() }),
  async run({ container: { tokenHooks }, tenant, cause, now }, { body, basedOn }) {
    const outcome = await saveTokenHook(tokenHooks, { tenantId: tenant.id, fields: body, basedOn }, { cause, now });
    switch (outcome.kind) {
      case 'changed-meanwhile':
        return problem('changed-meanwhile');
      case 'unsafe-address':
        return fieldProblems({ url: msg('management.unsafeAddress') });
      default:
        return answer(
          { ...toHookFields(outcome.hook), ...(outcome.kind === 'created' && { secret: outcome.secret }) },
          tokenHookVersion(outcome.hook),
        );
    }
  },
});

const remove = operation({
  id: 'deleteTokenHook',
  method: 'DELETE',
  path,
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Deletes the token hook. From then on, tokens are issued without it.',
  async run({ container, tenant, cause }) {
    return (await deleteTokenHook(container.tokenHooks, tenant.id, { cause })) === 'not-found' ? noHook : done;
  },
});

const rotate = operation({
  id: 'rotateTokenHookSecret',
  method: 'POST',
  path: `${path}/rotate-secret`,
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Creates a new secret for the token hook, returned only in this response. The old secret keeps signing beside it for overlap_seconds; 0 ends it immediately.',
  bodySchema: z.strictObject({
    overlap_seconds: z
      .int('must be a whole number')
      .min(0, issue('common.mustBeAtLeast', { limit: 0 }))
      .max(OVERLAP_AT_MOST, issue('common.mustBeAtMost', { limit: OVERLAP_AT_MOST }))
      .default(DAY),
  }),
  answerSchema: z.strictObject({ secret: z.string() }),
  async run({ container, tenant, cause, now }, { body }) {
    const rotation = { tenantId: tenant.id, overlapSeconds: body.overlap_seconds };
    const outcome = await rotateHookSecret(container.tokenHooks, rotation, { cause, now });
    return outcome.kind === 'not-found' ? noHook : answer({ secret: outcome.secret });
  },
});

const changes = z.strictObject({ add: z.record(z.string(), z.json()), remove: z.array(z.string()) });

const test = operation({
  id: 'testTokenHook',
  method: 'POST',
  path: `${path}/test`,
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Sends a sample question to the token hook, even if it is inactive. No token is issued.',
  answerSchema: z.strictObject({
    outcome: z.enum(['changes', 'refused', 'failed']),
    milliseconds: z.int(),
    reason: z.string().optional(),
    access_token: changes.optional(),
    id_token: changes.optional(),
  }),
  async run({ container: { tokenHooks, config }, tenant, cause, now }) {
    const at = { tenantId: tenant.id, issuer: issuerOf(config.url, tenant.place) };
    const outcome = await testTokenHook(tokenHooks, at, { cause, now });
    if (outcome.kind === 'not-found') return noHook;
    return answer({ outcome: outcome.answer.kind, milliseconds: outcome.milliseconds, ...answerBody(outcome.answer) });
  },
});

function answerBody(said: HookReply): object {
  switch (said.kind) {
    case 'changes':
      return { access_token: said.accessToken, id_token: said.idToken };
    case 'refused':
      return { reason: said.reason };
    case 'failed':
      return { reason: inEnglish(said.reason) };
  }
}

export const tokenHookOperations: Operation[] = [get, set, remove, rotate, test];
