import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import {
  applicationFields,
  applicationShape,
  toApplicationFields,
} from '@/lib/provisioning/downstream/application-fields';
import { applicationVersion } from '@/lib/provisioning/downstream/change-application';
import { createApplication } from '@/lib/provisioning/downstream/create-application';
import { deleteApplication } from '@/lib/provisioning/downstream/delete-application';
import { listApplications } from '@/lib/provisioning/downstream/lists';
import { switchApplication } from '@/lib/provisioning/downstream/switch-application';
import { updateApplication } from '@/lib/provisioning/downstream/update-application';
import { mergePatch, mergePatchOf } from '../changes';
import { fieldProblems } from '../field-problems';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, type ManagementContext, type Operation, operation } from '../operation';
import { problem } from '../problem';
import {
  applicationAnswer,
  applicationBody,
  applicationWithStateAnswer,
  applicationWithStateBody,
} from '../representations/downstream-application';

const tag = 'Downstream applications';
export const ofApplication = z.object({ id: z.string() });
export const applicationNotFound = problem('not-found', msg('management.noDownstreamApplicationWithThis'));
const nameTaken = problem('conflict', msg('management.downstreamApplicationWithThisName'));
const sorts = { name: 'name', created_at: 'createdAt', last_confirmed_at: 'lastConfirmedAt' } as const;

const peopleOf = async ({ container, tenant }: ManagementContext) => (await container.resourceTypes(tenant.id)).User;

const list = operation({
  id: 'listDownstreamApplications',
  method: 'GET',
  path: '/downstream-applications',
  tag,
  role: 'auditor',
  summary: 'Lists the applications that people and groups are pushed to, and their state',
  querySchema: listQuery(['name', 'created_at', 'last_confirmed_at'], {
    search,
    status: z.enum(['working', 'failing', 'disabled']).optional(),
  }),
  answerSchema: listAnswer(applicationWithStateAnswer),
  async run({ container, tenant }, { query: { sort, page, page_size, order, ...filter } }) {
    const { applications, total } = await listApplications(container.downstream.store, {
      ...filter,
      tenantId: tenant.id,
      sort: sorts[sort],
      ...pageOf({ page, page_size, order }),
    });
    return answer(listed(applications.map(applicationWithStateBody), total, { page, page_size }));
  },
});

const create = operation({
  id: 'createDownstreamApplication',
  method: 'POST',
  path: '/downstream-applications',
  tag,
  role: 'admin',
  status: 201,
  problems: ['conflict'],
  summary:
    'Creates a downstream application and pushes everyone who is assigned to it. With disabled, nothing is pushed, so that a reconcile shows first what enabling it would do.',
  bodySchema: applicationShape.extend({ disabled: z.boolean().default(false) }),
  answerSchema: applicationAnswer,
  async run(context, { body: { disabled, ...given } }) {
    const { container, tenant, cause, now } = context;
    const fields = applicationFields.safeParse(given);
    if (!fields.success) return fieldProblems(fields.error);
    const outcome = await createApplication(
      container.downstream,
      { tenantId: tenant.id, fields: fields.data, people: await peopleOf(context), disabled },
      { cause, now },
    );
    switch (outcome.kind) {
      case 'name-taken':
        return nameTaken;
      case 'refused':
        return fieldProblems({ [outcome.field]: outcome.problem });
      case 'created':
        return answer(applicationBody(outcome.application), applicationVersion(outcome.application));
    }
  },
});

const get = operation({
  id: 'getDownstreamApplication',
  method: 'GET',
  path: '/downstream-applications/{id}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns a downstream application and its state',
  pathSchema: ofApplication,
  answerSchema: applicationWithStateAnswer,
  async run({ container, tenant }, { path: { id } }) {
    const application = await container.downstream.store.find(tenant.id, id);
    return application
      ? answer(applicationWithStateBody(application), applicationVersion(application))
      : applicationNotFound;
  },
});

const update = operation({
  id: 'updateDownstreamApplication',
  method: 'PATCH',
  path: '/downstream-applications/{id}',
  tag,
  role: 'admin',
  conditional: true,
  problems: ['not-found', 'conflict', 'changed-meanwhile'],
  summary:
    'Changes the given fields of a downstream application (RFC 7396) and looks at everyone again. The secret must be sent again if it would go to another host.',
  pathSchema: ofApplication,
  bodySchema: mergePatchOf(applicationShape.shape),
  answerSchema: applicationAnswer,
  async run(context, { path: { id }, body, basedOn }) {
    const { container, tenant, cause, now } = context;
    const current = await container.downstream.store.find(tenant.id, id);
    if (!current) return applicationNotFound;
    const fields = applicationFields.safeParse(mergePatch(toApplicationFields(current), body));
    if (!fields.success) return fieldProblems(fields.error);
    const change = {
      tenantId: tenant.id,
      id,
      fields: fields.data,
      people: await peopleOf(context),
      basedOn: basedOn ?? applicationVersion(current),
    };
    const outcome = await updateApplication(container.downstream, change, { cause, now });
    switch (outcome.kind) {
      case 'not-found':
        return applicationNotFound;
      case 'name-taken':
        return nameTaken;
      case 'refused':
        return fieldProblems({ [outcome.field]: outcome.problem });
      case 'changed-meanwhile':
        return problem('changed-meanwhile');
      default:
        return answer(applicationBody(outcome.application), applicationVersion(outcome.application));
    }
  },
});

async function switched({ container, tenant, cause, now }: ManagementContext, id: string, enabled: boolean) {
  const outcome = await switchApplication(container.downstream, { tenantId: tenant.id, id, enabled }, { cause, now });
  return 'application' in outcome
    ? answer(applicationBody(outcome.application), applicationVersion(outcome.application))
    : applicationNotFound;
}

const disable = operation({
  id: 'disableDownstreamApplication',
  method: 'POST',
  path: '/downstream-applications/{id}/disable',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Disables a downstream application. Nothing is pushed to it until it is enabled.',
  pathSchema: ofApplication,
  answerSchema: applicationAnswer,
  run: (context, { path: { id } }) => switched(context, id, false),
});

const enable = operation({
  id: 'enableDownstreamApplication',
  method: 'POST',
  path: '/downstream-applications/{id}/enable',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Enables a downstream application and looks at everyone again, those who left in between included',
  pathSchema: ofApplication,
  answerSchema: applicationAnswer,
  run: (context, { path: { id } }) => switched(context, id, true),
});

const remove = operation({
  id: 'deleteDownstreamApplication',
  method: 'DELETE',
  path: '/downstream-applications/{id}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Deletes a downstream application and what is known about it, and returns how many people and groups it had. Accounts there stay as they are.',
  pathSchema: ofApplication,
  answerSchema: z.strictObject({ resources: z.int() }),
  async run({ container, tenant, cause }, { path: { id } }) {
    const outcome = await deleteApplication(container.downstream, { tenantId: tenant.id, id }, { cause });
    return outcome.kind === 'not-found' ? applicationNotFound : answer({ resources: outcome.resources });
  },
});

export const downstreamApplicationOperations: Operation[] = [list, create, get, update, disable, enable, remove];
