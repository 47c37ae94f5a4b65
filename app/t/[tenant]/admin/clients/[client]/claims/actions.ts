'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { setClaimMappings } from '@/lib/grants/clients/set-claim-mappings';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { adminAction } from '@/lib/pages/console/admin-action';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { type ClaimMapping, claimPlaces } from '@/lib/platform/shared/claim-mapping';
import { clientChangedConcurrently } from '../../../changed-concurrently';
import { mappingForm, oneMapping, withMapping } from '../../../claim-mappings/mapping-form';
import { clientNotFound } from '../client-not-found';

const ofClient = { client_id: z.string() };

/** Declares one more claim for a client. */
export const add = adminAction(
  'admin',
  z.object({ ...ofClient, ...mappingForm }),
  async (context) => {
    const { tenant, container, input } = context;
    const client = await container.clients.find(tenant.id, input.client_id);
    if (!client) return clientNotFound;
    const wanted = withMapping(client.claimMappings, input, claimPlaces);
    return 'fieldErrors' in wanted ? { ok: false, ...wanted } : save(context, input, wanted.mappings);
  },
  { recent: true },
);

/** Removes a declared claim. */
export const remove = adminAction('admin', z.object({ ...ofClient, ...oneMapping }), async (context) => {
  const { tenant, container, input } = context;
  const client = await container.clients.find(tenant.id, input.client_id);
  if (!client) return clientNotFound;
  return save(context, input, client.claimMappings.toSpliced(input.index, 1));
});

/** Saves a client's mappings, unless its settings have changed since the page was shown. */
async function save(
  { tenant, container, cause }: Pick<AdminContext, 'tenant' | 'container'> & { cause: Cause },
  { client_id: clientId, based_on: basedOn }: { client_id: string; based_on: string },
  mappings: ClaimMapping[],
) {
  const outcome = await setClaimMappings(
    container.clients,
    { tenantId: tenant.id, clientId, mappings, basedOn },
    { cause, now: container.now() },
  );
  if (outcome.kind === 'not-found') return clientNotFound;
  if (outcome.kind === 'changed-meanwhile') return clientChangedConcurrently(container.auditLog, tenant.id, clientId);
  refresh();
  return { ok: true };
}
