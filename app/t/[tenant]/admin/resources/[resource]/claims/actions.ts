'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { updateResource } from '@/lib/grants/resources/save-resource';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';
import { adminAction } from '@/lib/pages/console/admin-action';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { resourceClaimPlaces } from '@/lib/platform/shared/claim-mapping';
import { msg } from '@/lib/platform/shared/message';
import { changedConcurrently } from '../../../changed-concurrently';
import { mappingForm, oneMapping, withMapping } from '../../../claim-mappings/mapping-form';

const ofResource = { identifier: z.string() };
const resourceNotFound = { ok: false as const, message: msg('resources.thisResourceIsNoLonger') };

/** Declares one more claim for a resource. */
export const add = adminAction(
  'admin',
  z.object({ ...ofResource, ...mappingForm }),
  async (context) => {
    const { tenant, container, input } = context;
    const resource = await container.resources.find(tenant.id, input.identifier);
    if (!resource) return resourceNotFound;
    const wanted = withMapping(resource.claimMappings ?? [], input, resourceClaimPlaces);
    if ('fieldErrors' in wanted) return { ok: false, ...wanted };
    return save(context, { ...resource, claimMappings: wanted.mappings }, input.based_on);
  },
  { recent: true },
);

/** Removes a declared claim. */
export const remove = adminAction('admin', z.object({ ...ofResource, ...oneMapping }), async (context) => {
  const { tenant, container, input } = context;
  const resource = await container.resources.find(tenant.id, input.identifier);
  if (!resource) return resourceNotFound;
  const claimMappings = (resource.claimMappings ?? []).toSpliced(input.index, 1);
  return save(context, { ...resource, claimMappings }, input.based_on);
});

/** Saves a resource, unless it has changed since the page was shown. */
async function save(
  { tenant, container, cause }: Pick<AdminContext, 'tenant' | 'container'> & { cause: Cause },
  resource: ProtectedResource,
  basedOn: string,
) {
  const how = { cause, now: container.now(), basedOn };
  const outcome = await updateResource(container.resources, tenant.id, resource, how);
  if (outcome.kind === 'not-found') return resourceNotFound;
  if (outcome.kind === 'changed-meanwhile')
    return changedConcurrently(container.auditLog, {
      tenantId: tenant.id,
      target: resource.identifier,
      targetType: 'resource',
      action: 'resource.updated',
    });
  refresh();
  return { ok: true };
}
