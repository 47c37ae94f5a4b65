'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { pushedKinds } from '@/lib/journal/downstream/downstream-resource';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { applicationVersion } from '@/lib/provisioning/downstream/change-application';
import { checkConnection } from '@/lib/provisioning/downstream/check-connection';
import { deactivatedBy } from '@/lib/provisioning/downstream/deactivated-by';
import { deleteApplication } from '@/lib/provisioning/downstream/delete-application';
import { retryDownstream } from '@/lib/provisioning/downstream/retry';
import { switchApplication } from '@/lib/provisioning/downstream/switch-application';
import { updateApplication } from '@/lib/provisioning/downstream/update-application';
import { changedConcurrently } from '../../changed-concurrently';
import { watched } from '../../watched';
import { applicationForm, nameTaken, readApplicationForm, refusedField } from '../application-form';
import { applicationNotFound } from '../application-not-found';
import { applicationsPath } from '../application-path';

const updateFields = applicationForm.extend({
  application_id: z.string(),
  based_on: z.string(),
  /** How many people may be deactivated there because they are no longer assigned. */
  deactivates: z.coerce.number().default(0),
});

/**
 * Saves the settings of an application, unless someone else has changed them since. Asks first if people are no longer
 * assigned and would be deactivated there.
 */
export const update = adminAction<typeof updateFields, { basedOn: string } | { deactivates: number }>(
  'admin',
  updateFields,
  async ({
    tenant,
    container,
    cause,
    input: { application_id: id, based_on: basedOn, deactivates: confirmed, ...form },
  }) => {
    const read = await readApplicationForm(container.directory, tenant.id, form);
    if (!read.ok) return read;
    const { User: people } = await container.resourceTypes(tenant.id);
    const change = { tenantId: tenant.id, id, fields: read.fields, people };
    const deactivates = await deactivatedBy(container.downstream, change);
    if (deactivates > confirmed)
      return {
        ok: false,
        message: msg('downstream.wouldDeactivate', { count: deactivates }),
        data: { deactivates },
      };
    const outcome = await updateApplication(
      container.downstream,
      { ...change, basedOn },
      { cause, now: container.now() },
    );
    switch (outcome.kind) {
      case 'not-found':
        return applicationNotFound;
      case 'name-taken':
        return nameTaken;
      case 'refused':
        return refusedField(outcome);
      case 'changed-meanwhile':
        return changedConcurrently(container.auditLog, {
          tenantId: tenant.id,
          target: id,
          targetType: 'downstream-application',
          action: 'downstream-application.updated',
        });
      default:
        refresh();
        return { ok: true, data: { basedOn: applicationVersion(outcome.application) } };
    }
  },
  { recent: true },
);

const fields = z.object({ application_id: z.string() });

/** Asks the application for its ServiceProviderConfig. Nothing is sent or stored. */
export const check = adminAction('admin', fields, async ({ tenant, container, input }) => {
  const application = await container.downstream.store.find(tenant.id, input.application_id);
  if (!application) return applicationNotFound;
  const checked = await checkConnection(container.remoteOf(application));
  return checked.kind === 'works'
    ? { ok: true, message: msg('downstream.connectionWorks', { patch: String(checked.patch) }) }
    : { ok: false, message: msg('downstream.didNotAnswer', checked) };
});

/** Sends nothing more, and says how many people and groups stay there as they are. */
export const disable = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const application = { tenantId: tenant.id, id: input.application_id };
  const found = await container.downstream.store.find(tenant.id, input.application_id);
  const outcome = await switchApplication(
    container.downstream,
    { ...application, enabled: false },
    { cause, now: container.now() },
  );
  if (!found || outcome.kind === 'not-found') return applicationNotFound;
  refresh();
  const { waiting, confirmed, givenUp } = found;
  return { ok: true, ended: { done: msg('ended.applicationDisabled', { count: waiting + confirmed + givenUp }) } };
});

/** Sends everything that is due, what changed while it was disabled included. */
export const enable = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const outcome = await switchApplication(
      container.downstream,
      { tenantId: tenant.id, id: input.application_id, enabled: true },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return applicationNotFound;
    await watched(container.deliveryWorker);
    refresh();
    return { ok: true };
  },
  { recent: true },
);

/** Deletes the application and returns to the list, even if it was already deleted. */
export const remove = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const application = { tenantId: tenant.id, id: input.application_id };
  const outcome = await deleteApplication(container.downstream, application, { cause });
  const leadsTo = applicationsPath(tenant.place);
  if (outcome.kind === 'not-found') return { ok: true, leadsTo };
  return { ok: true, leadsTo, ended: { done: msg('ended.applicationDeleted', { count: outcome.resources }) } };
});

const retryFields = fields.extend({ kind: z.enum(pushedKinds).optional(), resource_id: z.string().optional() });

/** Tries everything that waits or was given up now, or pushes one person or group again. */
export const retry = adminAction('admin', retryFields, async ({ tenant, container, cause, input }) => {
  const { application_id: applicationId, kind, resource_id: id } = input;
  const outcome = await retryDownstream(
    container.downstream,
    { tenantId: tenant.id, applicationId, ...(kind && id && { resource: { kind, id } }) },
    { cause },
  );
  if (outcome.kind === 'not-found') return applicationNotFound;
  if (outcome.kind === 'disabled') return { ok: false, message: msg('downstream.enableFirst') };
  await watched(container.deliveryWorker);
  refresh();
  return { ok: true };
});
