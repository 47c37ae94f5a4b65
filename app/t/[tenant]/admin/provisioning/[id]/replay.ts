'use server';

import { z } from 'zod';
import { getText } from '@/app/language/get-text';
import { dryRun } from '@/lib/edge/scim/dry-run';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import type { DryRun } from '@/lib/provisioning/log/dry-run';
import { getEntry } from '@/lib/provisioning/log/get-entry';
import { getConnection } from '@/lib/provisioning/scim-connections/get-connection';

const fields = z.object({ entry_id: z.string() });

/** What the request would return and change now, in the reader's language. */
export interface Replayed extends Omit<DryRun, 'detail'> {
  detail: string | null;
}

export const replay = adminAction<typeof fields, Replayed>(
  'admin',
  fields,
  async ({ tenant, container, origin, input }) => {
    const entry = await getEntry(container.provisioningLog, { tenantId: tenant.id, id: input.entry_id });
    if (!entry?.connectionId) return { ok: false, message: msg('provisioning.thisRequestIsNoLonger') };
    const found = await getConnection(container.scimConnections, { tenantId: tenant.id, id: entry.connectionId });
    if (!found) return { ok: false, message: msg('provisioning.connectionWasDeletedSoThis') };
    const outcome = await dryRun({ container, tenant, origin }, found.connection, entry);
    if ('impossible' in outcome) return { ok: false, message: outcome.impossible };
    return {
      ok: true,
      data: { ...outcome, detail: outcome.detail && (await getText())(outcome.detail) },
    };
  },
);
