import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { runKinds } from '@/lib/provisioning/pull/run';
import { askPull, removePullSource, setPullSource } from '@/lib/provisioning/pull/set-source';
import { pullFields, toPullSource } from '@/lib/provisioning/pull/source-fields';
import { testPullSource } from '@/lib/provisioning/pull/test-source';
import { fieldProblems } from '../field-problems';
import { answer, done, type ManagementContext, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { pullAnswer, pullBody } from '../representations/pull-source';
import { ofConnection } from '../representations/scim-connection';

const common = { tag: 'SCIM connections', pathSchema: ofConnection } as const;
const path = '/scim-connections/{id}/pull';

const noSource = problem('not-found', msg('management.connectionDoesNotPull'));
const notActive = problem('conflict', msg('management.pullIsNotActive'));

async function answerSource({ container, tenant }: ManagementContext, id: string) {
  const source = await container.pullSources.find(tenant.id, id);
  return source ? answer(pullBody(source)) : noSource;
}

const get = operation({
  ...common,
  id: 'getScimConnectionPull',
  method: 'GET',
  path,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns the directory that a SCIM connection pulls from, with its last run and its last dry run',
  answerSchema: pullAnswer,
  run: (context, { path: { id } }) => answerSource(context, id),
});

const set = operation({
  ...common,
  id: 'setScimConnectionPull',
  method: 'PUT',
  path,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Sets the directory that a SCIM connection pulls from. Its secret is stored and never returned; if it is omitted, that of the same directory stays.',
  bodySchema: pullFields,
  answerSchema: pullAnswer,
  async run(context, { path: { id }, body }) {
    const { container, tenant, cause, now } = context;
    const before = await container.pullSources.find(tenant.id, id);
    const outcome = await setPullSource(
      { store: container.pullSources, sealingKey: container.pulling.sealingKey },
      { tenantId: tenant.id, id, ...toPullSource(body, before) },
      { cause, now },
    );
    if (outcome.kind === 'secret-missing') {
      const field = body.source === 'google' ? 'service_account_key' : 'client_secret';
      return fieldProblems({ [field]: msg('scimConnections.pullSecretRequired') });
    }
    return answerSource(context, id);
  },
});

const remove = operation({
  ...common,
  id: 'removeScimConnectionPull',
  method: 'DELETE',
  path,
  role: 'admin',
  status: 204,
  problems: ['not-found'],
  summary: 'Stops pulling and deletes the credentials. The people of the connection stay.',
  async run({ container, tenant, cause, now }, { path: { id } }) {
    const { kind } = await removePullSource(container.pullSources, { tenantId: tenant.id, id }, { cause, now });
    return kind === 'removed' ? done : noSource;
  },
});

const test = operation({
  ...common,
  id: 'testScimConnectionPull',
  method: 'POST',
  path: `${path}/test`,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Gets an access token of the directory and reads the first page of people, without changing anything',
  answerSchema: z.strictObject({ people: z.int().nullable(), error: z.string().nullable() }),
  async run({ container, tenant }, { path: { id } }) {
    const source = await container.pullSources.find(tenant.id, id);
    if (!source) return noSource;
    const tested = await testPullSource(container.pulling, source);
    return answer(
      tested.kind === 'read'
        ? { people: tested.people, error: null }
        : { people: null, error: inEnglish(tested.reason) },
    );
  },
});

const run = operation({
  ...common,
  id: 'runScimConnectionPull',
  method: 'POST',
  path: `${path}/run`,
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary:
    'Requests a run: a dry-run, which writes nothing and is possible before activation, a list of everybody, or changes',
  bodySchema: z.strictObject({ kind: z.enum(runKinds) }),
  answerSchema: pullAnswer,
  async run(context, { path: { id }, body: { kind } }) {
    const { container, tenant, cause, now } = context;
    const asked = await askPull(container.pullSources, { tenantId: tenant.id, id, kind }, { cause, now });
    if (asked.kind === 'not-found') return noSource;
    return asked.kind === 'not-active' ? notActive : answerSource(context, id);
  },
});

export const scimConnectionPullOperations: Operation[] = [get, set, remove, test, run];
