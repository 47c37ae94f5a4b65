import { z } from 'zod';
import { pushedKinds, resourceStatuses } from '@/lib/journal/downstream/downstream-resource';
import { msg } from '@/lib/platform/shared/message';
import { findings } from '@/lib/provisioning/downstream/application';
import { listDownstreamResources, listDrift, statesOfPerson } from '@/lib/provisioning/downstream/lists';
import {
  cancelReconcile,
  reconcileApplication,
  repairDrift,
} from '@/lib/provisioning/downstream/reconcile-application';
import { retryDownstream } from '@/lib/provisioning/downstream/retry';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import {
  downstreamResourceAnswer,
  downstreamResourceBody,
  driftAnswer,
  driftBody,
  stateOfPersonAnswer,
  stateOfPersonBody,
} from '../representations/downstream-application';
import { applicationNotFound, ofApplication } from './downstream-applications';

const common = { tag: 'Downstream applications', pathSchema: ofApplication } as const;
const isDisabled = problem('conflict', msg('management.downstreamApplicationIsDisabled'));

const list = operation({
  ...common,
  id: 'listDownstreamResources',
  method: 'GET',
  path: '/downstream-applications/{id}/resources',
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Lists what a downstream application has of people and groups, and what still waits for it',
  querySchema: listQuery(['id'], {
    search,
    type: z.enum(pushedKinds).optional(),
    status: z.enum(resourceStatuses).optional(),
  }),
  answerSchema: listAnswer(downstreamResourceAnswer),
  async run({ container, tenant }, { path: { id }, query: { sort: _, page, page_size, order, type, ...filter } }) {
    const { store } = container.downstream;
    if (!(await store.find(tenant.id, id))) return applicationNotFound;
    const { resources, total } = await listDownstreamResources(store, {
      ...filter,
      kind: type,
      tenantId: tenant.id,
      applicationId: id,
      ...pageOf({ page, page_size, order }),
    });
    return answer(listed(resources.map(downstreamResourceBody), total, { page, page_size }));
  },
});

const ofResource = z.strictObject({ type: z.enum(pushedKinds), id: z.uuid() });

const retry = operation({
  ...common,
  id: 'retryDownstreamApplication',
  method: 'POST',
  path: '/downstream-applications/{id}/retry',
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary:
    'Tries everything now that waits for a downstream application or was given up, or pushes one person or group again, and returns how many',
  bodySchema: z.strictObject({ resource: ofResource.optional() }),
  answerSchema: z.strictObject({ count: z.int() }),
  async run({ container, tenant, cause }, { path: { id }, body: { resource } }) {
    const outcome = await retryDownstream(
      container.downstream,
      {
        tenantId: tenant.id,
        applicationId: id,
        ...(resource && { resource: { kind: resource.type, id: resource.id } }),
      },
      { cause },
    );
    switch (outcome.kind) {
      case 'not-found':
        return resource ? problem('not-found', msg('management.applicationKnowsNoSuchResource')) : applicationNotFound;
      case 'disabled':
        return isDisabled;
      case 'retried':
        return answer({ count: outcome.count });
    }
  },
});

const reconcile = operation({
  ...common,
  id: 'reconcileDownstreamApplication',
  method: 'POST',
  path: '/downstream-applications/{id}/reconcile',
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Begins to compare what a downstream application has with what it should have. Nothing is written there. The result is its drift. If the application cannot be read, it is given up after five attempts.',
  async run({ container, tenant, cause }, { path: { id } }) {
    const { kind } = await reconcileApplication(container.downstream, { tenantId: tenant.id, id }, { cause });
    return kind === 'begun' ? done : applicationNotFound;
  },
});

const cancel = operation({
  ...common,
  id: 'cancelDownstreamReconcile',
  method: 'POST',
  path: '/downstream-applications/{id}/cancel-reconcile',
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary: 'Cancels a reconcile that waits or is under way. What it has found so far stays in the drift.',
  async run({ container, tenant, cause }, { path: { id } }) {
    const { kind } = await cancelReconcile(container.downstream, { tenantId: tenant.id, id }, { cause });
    switch (kind) {
      case 'not-found':
        return applicationNotFound;
      case 'not-running':
        return problem('conflict', msg('management.noReconcileIsRunning'));
      case 'canceled':
        return done;
    }
  },
});

const drift = operation({
  ...common,
  id: 'listDownstreamDrift',
  method: 'GET',
  path: '/downstream-applications/{id}/drift',
  role: 'auditor',
  problems: ['not-found'],
  summary:
    'Lists what the last reconcile found: missing (is created), unlinked (is adopted), differs, unassigned (is deactivated) and unknown (is left alone)',
  querySchema: listQuery(['finding'], { search, finding: z.enum(findings).optional() }),
  answerSchema: listAnswer(driftAnswer),
  async run({ container, tenant }, { path: { id }, query: { page, page_size, search: wanted, finding } }) {
    const { store } = container.downstream;
    if (!(await store.find(tenant.id, id))) return applicationNotFound;
    const found = await listDrift(store, {
      tenantId: tenant.id,
      applicationId: id,
      search: wanted,
      finding,
      page,
      pageSize: page_size,
    });
    return answer(listed(found.drift.map(driftBody), found.total, { page, page_size }));
  },
});

const repair = operation({
  ...common,
  id: 'repairDownstreamDrift',
  method: 'POST',
  path: '/downstream-applications/{id}/repair',
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary:
    'Pushes again what the last reconcile found to be missing or different, and returns how many people and groups. Accounts that are unknown here are left alone.',
  answerSchema: z.strictObject({ count: z.int() }),
  async run({ container, tenant, cause }, { path: { id } }) {
    const outcome = await repairDrift(container.downstream, { tenantId: tenant.id, id }, { cause });
    switch (outcome.kind) {
      case 'not-found':
        return applicationNotFound;
      case 'disabled':
        return isDisabled;
      case 'repairing':
        return answer({ count: outcome.count });
    }
  },
});

const ofPerson = operation({
  id: 'listDownstreamStatesOfPerson',
  method: 'GET',
  path: '/people/{id}/downstream-states',
  tag: common.tag,
  role: 'auditor',
  summary:
    'Returns what each downstream application has of a person, also of a deleted one: whether it is confirmed, waits or was given up',
  pathSchema: z.object({ id: z.string() }),
  answerSchema: z.strictObject({ states: z.array(stateOfPersonAnswer) }),
  async run({ container, tenant }, { path: { id } }) {
    const states = await statesOfPerson(container.downstream.store, { tenantId: tenant.id, personId: id });
    return answer({ states: states.map(stateOfPersonBody) });
  },
});

export const downstreamResourceOperations: Operation[] = [list, retry, reconcile, cancel, drift, repair, ofPerson];
