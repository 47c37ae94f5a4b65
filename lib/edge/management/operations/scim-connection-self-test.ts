import { z } from 'zod';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { getConnection } from '@/lib/provisioning/scim-connections/get-connection';
import { recordSelfTest } from '@/lib/provisioning/self-test/record-self-test';
import { runSelfTest } from '@/lib/provisioning/self-test/run-self-test';
import { type SelfTestReport, selfTestProviders } from '@/lib/provisioning/self-test/step';
import { answer, type Operation, operation } from '../operation';
import { connectionNotFound, ofConnection } from '../representations/scim-connection';

const provider = z.enum(selfTestProviders);

const step = z.strictObject({
  title: z.string(),
  method: z.string(),
  address: z.string(),
  sent: z.string().nullable(),
  expected: z.string(),
  status: z.int(),
  got: z.string().nullable(),
  problem: z.string().nullable(),
  duration_milliseconds: z.number(),
});

function reportBody({ provider, passed, steps }: SelfTestReport) {
  return {
    provider,
    passed,
    steps: steps.map(({ title, expected, problem, durationMilliseconds, ...rest }) => ({
      ...rest,
      title: inEnglish(title),
      expected: inEnglish(expected),
      problem: problem === null ? null : inEnglish(problem),
      duration_milliseconds: durationMilliseconds,
    })),
  };
}

const selfTest = operation({
  id: 'testScimConnection',
  method: 'POST',
  path: '/scim-connections/{id}/self-test',
  tag: 'SCIM connections',
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Runs typical directory requests against a SCIM connection and returns the result of each step. Only when it ran and how many steps failed is stored. The connection works if all steps passed.',
  pathSchema: ofConnection,
  bodySchema: z.strictObject({ provider }),
  answerSchema: z.strictObject({ provider, passed: z.int(), steps: z.array(step) }),
  async run({ container, tenant, now, scratchScim }, { path: { id }, body }) {
    const found = await getConnection(container.scimConnections, { tenantId: tenant.id, id });
    if (!found) return connectionNotFound;
    const report = await scratchScim(found.connection, (send) => runSelfTest(body.provider, send));
    await recordSelfTest(container.scimConnections, found.connection, report, now);
    return answer(reportBody(report));
  },
});

export const scimConnectionSelfTestOperations: Operation[] = [selfTest];
