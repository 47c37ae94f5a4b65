'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { getText } from '@/app/language/get-text';
import { scratchScim } from '@/lib/edge/scim/scratch-scim';
import { adminAction } from '@/lib/pages/console/admin-action';
import { getConnection } from '@/lib/provisioning/scim-connections/get-connection';
import { recordSelfTest } from '@/lib/provisioning/self-test/record-self-test';
import { runSelfTest } from '@/lib/provisioning/self-test/run-self-test';
import { type SelfTestReport, type StepReport, selfTestProviders } from '@/lib/provisioning/self-test/step';
import { connectionNotFound } from './connection-not-found';

const fields = z.object({ connection_id: z.string(), provider: z.enum(selfTestProviders) });

/** A step in the reader's language. */
export interface ShownStep extends Omit<StepReport, 'title' | 'expected' | 'problem'> {
  title: string;
  expected: string;
  problem: string | null;
}

/** A report in the reader's language. */
export interface ShownReport extends Omit<SelfTestReport, 'steps'> {
  steps: ShownStep[];
  /** Whether the connection's directory is another one, whose requests may differ. */
  simulatesAnother: boolean;
}

export const selfTest = adminAction<typeof fields, ShownReport>(
  'admin',
  fields,
  async ({ tenant, container, origin, input }) => {
    const found = await getConnection(container.scimConnections, { tenantId: tenant.id, id: input.connection_id });
    if (!found) return connectionNotFound;
    const { connection } = found;
    const report = await scratchScim({ container, tenant, origin }, { connection, canWrite: true }, (send) =>
      runSelfTest(input.provider, send),
    );
    await recordSelfTest(container.scimConnections, connection, report, container.now());
    refresh();
    const t = await getText();
    const steps = report.steps.map((step) => ({
      ...step,
      title: t(step.title),
      expected: t(step.expected),
      problem: step.problem && t(step.problem),
    }));
    return { ok: true, data: { ...report, steps, simulatesAnother: connection.provider !== report.provider } };
  },
);
