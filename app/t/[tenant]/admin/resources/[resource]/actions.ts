'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { deleteResource } from '@/lib/grants/resources/delete-resource';
import { resourceVersion, toResource, updateResource } from '@/lib/grants/resources/save-resource';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { resourceFields } from '@/lib/tenants/fields/resource-fields';
import { changedConcurrently } from '../../changed-concurrently';
import { schemaErrors } from '../../schema-errors';
import { resourceForm } from '../resource-form';
import { resourcesPath } from '../resource-path';

const changedForm = resourceForm.extend({ based_on: z.string() });

/** Saves the settings of a resource, unless someone else has changed them since. */
export const update = adminAction<typeof changedForm, { basedOn: string }>(
  'admin',
  changedForm,
  async ({ tenant, container, cause, input: { based_on: basedOn, ...input } }) => {
    const parsed = resourceFields.safeParse(input);
    if (!parsed.success)
      return {
        ok: false,
        message: msg('common.changesNotSavedCheckHighlighted'),
        fieldErrors: schemaErrors(parsed.error, input),
      };
    const outcome = await updateResource(container.resources, tenant.id, toResource(parsed.data), {
      cause,
      now: container.now(),
      basedOn,
    });
    if (outcome.kind === 'not-found') return { ok: false, message: msg('resources.thisResourceIsNoLonger') };
    if (outcome.kind === 'changed-meanwhile') {
      return changedConcurrently(container.auditLog, {
        tenantId: tenant.id,
        target: parsed.data.identifier,
        targetType: 'resource',
        action: 'resource.updated',
      });
    }
    refresh();
    return { ok: true, data: { basedOn: resourceVersion(outcome.resource) } };
  },
);

/** Deletes the resource and returns to the list, even if it was already deleted. */
export const remove = adminAction(
  'admin',
  z.object({ identifier: z.string() }),
  async ({ tenant, container, cause, input }) => {
    const resource = { tenantId: tenant.id, identifier: input.identifier };
    const outcome = await deleteResource(container.resources, resource, cause);
    return {
      ok: true,
      leadsTo: resourcesPath(tenant.place),
      ...(outcome === 'deleted' && { ended: { done: msg('ended.resourceDeleted') } }),
    };
  },
);
