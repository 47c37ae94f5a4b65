import { z } from 'zod';
import { setupSteps } from '@/lib/operation/checklist/checklist';
import { confirmSecretCopy, putChecklistAway } from '@/lib/operation/checklist/confirm-setup';
import { readChecklist } from '@/lib/operation/checklist/read-checklist';
import { COUNTED_TO } from '@/lib/operation/usage/counted-to';
import { type Range, ranges, startOf } from '@/lib/operation/usage/ranges';
import { readActivity } from '@/lib/operation/usage/read-activity';
import { secretFingerprint } from '@/lib/platform/secrets/secret-fingerprint';
import { COUNTED_EXACTLY } from '@/lib/platform/shared/counted-exactly';
import { issue, msg } from '@/lib/platform/shared/message';
import { answer, done, type ManagementContext, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { time, written } from '../times';

const tag = 'Oversight';

const getUsage = operation({
  id: 'getUsage',
  method: 'GET',
  path: '/usage',
  tag,
  role: 'auditor',
  summary: `Counts enabled clients, active people, active token families and enabled SCIM connections. Above ${COUNTED_EXACTLY}, a count is an estimate.`,
  answerSchema: z.strictObject({
    clients: z.int(),
    people: z.int(),
    token_families: z.int(),
    scim_connections: z.int(),
  }),
  async run({ container, tenant, now }) {
    const { clients, people, families, connections } = await container.usageLog.countInUse({
      tenantId: tenant.id,
      now,
    });
    return answer({ clients, people, token_families: families, scim_connections: connections });
  },
});

const rangeNames = Object.keys(ranges) as [Range, ...Range[]];
/** By kind: `sign-in`, `refusal`, … and `token:` with the grant type for token responses. */
const counts = z.record(z.string(), z.int());

const getActivity = operation({
  id: 'getActivity',
  method: 'GET',
  path: '/activity',
  tag,
  role: 'auditor',
  summary:
    'Returns activity totals and time series: sign-ins, tokens by grant type, failures, refresh token reuse and provisioning, a few seconds behind; and the number of token families used',
  querySchema: z.strictObject({
    range: z.enum(rangeNames, { error: issue('common.mustBeOneOf', { what: rangeNames.join(', ') }) }).default('24h'),
  }),
  answerSchema: z.strictObject({
    from: time,
    until: time,
    totals: counts,
    /** Used since `from`; `more` is true if counting stopped before all families were checked. */
    token_families_used: z.strictObject({ count: z.int(), more: z.boolean() }),
    steps: z.array(z.strictObject({ from: time, until: time, counts })),
  }),
  async run({ container, tenant, now }, { query: { range } }) {
    const of = { tenantId: tenant.id, from: startOf(range, now) };
    const [steps, used] = await Promise.all([
      readActivity(container.usageLog, { ...of, range, now }),
      container.usageLog.countFamiliesUsed({ ...of, atMost: COUNTED_TO }),
    ]);
    const totals: Record<string, number> = {};
    for (const [kind, count] of steps.flatMap((step) => [...step.counts])) totals[kind] = (totals[kind] ?? 0) + count;
    return answer({
      from: written(of.from),
      until: written(steps.at(-1)?.until ?? now),
      totals,
      token_families_used: used,
      steps: steps.map((step) => ({
        from: written(step.from),
        until: written(step.until),
        counts: Object.fromEntries(step.counts),
      })),
    });
  },
});

const setupAnswer = z.strictObject({
  steps: z.array(z.strictObject({ name: z.enum(setupSteps), state: z.enum(['done', 'begun', 'open', 'failing']) })),
  /** The checklist was dismissed. This no longer applies once a step is open again. */
  put_away: z.boolean(),
});

const asked = ({ tenant, caller, container, now }: ManagementContext) => ({
  tenant,
  personId: caller.personId,
  config: container.config,
  now,
});

const getSetup = operation({
  id: 'getSetup',
  method: 'GET',
  path: '/setup',
  tag,
  role: 'auditor',
  summary: 'Returns the setup checklist of the tenant as the owner of the access key sees it',
  answerSchema: setupAnswer,
  async run(context) {
    const { steps, isPutAway } = await readChecklist(context.container.setup, asked(context));
    return answer({ steps, put_away: isPutAway });
  },
});

const putSetupAway = operation({
  id: 'putSetupAway',
  method: 'POST',
  path: '/setup/put-away',
  tag,
  role: 'admin',
  problems: ['conflict'],
  summary: 'Dismisses the setup checklist once every step is done',
  async run(context) {
    const { steps } = await readChecklist(context.container.setup, asked(context));
    const outcome = await putChecklistAway(context.container.setup, { ...asked(context), steps }, context.cause);
    return outcome === 'put-away' ? done : problem('conflict', msg('management.setupStepIsStillOpen'));
  },
});

const confirmCopy = operation({
  id: 'confirmSecretCopy',
  method: 'POST',
  path: '/setup/confirm-secret-copy',
  tag,
  role: 'owner',
  forOperators: true,
  summary: 'Confirms that the secret of this installation (TESSERA_SECRET) has been backed up',
  async run(context) {
    const { container, cause } = context;
    await confirmSecretCopy(
      container.setup,
      { ...asked(context), fingerprint: secretFingerprint(container.config.secret) },
      cause,
    );
    return done;
  },
});

export const homeOperations: Operation[] = [getUsage, getActivity, getSetup, putSetupAway, confirmCopy];
