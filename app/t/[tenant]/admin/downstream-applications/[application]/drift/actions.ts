'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import {
  cancelReconcile,
  reconcileApplication,
  repairDrift,
} from '@/lib/provisioning/downstream/reconcile-application';
import { watched } from '../../../watched';
import { applicationNotFound } from '../../application-not-found';
import { applicationPath } from '../../application-path';

const fields = z.object({ application_id: z.string() });

/** Compares the application with this tenant. Of a disabled application, it is a dry run. */
export const reconcile = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const application = { tenantId: tenant.id, id: input.application_id };
  const outcome = await reconcileApplication(container.downstream, application, { cause });
  if (outcome.kind === 'not-found') return applicationNotFound;
  await watched(container.deliveryWorker);
  refresh();
  return { ok: true };
});

/** Cancels a comparison that waits or is under way. */
export const cancel = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const application = { tenantId: tenant.id, id: input.application_id };
  const outcome = await cancelReconcile(container.downstream, application, { cause });
  if (outcome.kind === 'not-found') return applicationNotFound;
  refresh();
  return outcome.kind === 'canceled'
    ? { ok: true, ended: { done: msg('ended.comparisonCanceled') } }
    : { ok: false, message: msg('downstream.comparisonHasEnded') };
});

/** Pushes what was found to be missing there or different, and leads to the application. */
export const repair = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const application = { tenantId: tenant.id, id: input.application_id };
  const outcome = await repairDrift(container.downstream, application, { cause });
  if (outcome.kind === 'not-found') return applicationNotFound;
  if (outcome.kind === 'disabled') return { ok: false, message: msg('downstream.enableFirst') };
  await watched(container.deliveryWorker);
  return { ok: true, leadsTo: applicationPath(tenant.place, input.application_id) };
});
