'use server';

import { z } from 'zod';
import { getText } from '@/app/language/get-text';
import { dryRun } from '@/lib/edge/scim/dry-run';
import { reasonInWords } from '@/lib/journal/failures/reason-in-words';
import { adminAction } from '@/lib/pages/console/admin-action';
import { text } from '@/lib/platform/shared/text';
import type { DryRun } from '@/lib/provisioning/log/dry-run';
import { getEntry } from '@/lib/provisioning/log/get-entry';
import { getConnection } from '@/lib/provisioning/scim-connections/get-connection';

const fields = z.object({ entry_id: z.string() });

export const replay = adminAction<typeof fields, DryRun>(
  'admin',
  fields,
  async ({ tenant, container, origin, input }) => {
    const entry = await getEntry(container.provisioningLog, { tenantId: tenant.id, id: input.entry_id });
    if (!entry) return { ok: false, message: text('This request is no longer in the log.') };
    const found = await getConnection(container.scimConnections, { tenantId: tenant.id, id: entry.connectionId });
    if (!found) return { ok: false, message: text('The connection was deleted, so this request can’t be sent again.') };
    const outcome = await dryRun({ container, tenant, origin }, found.connection, entry);
    if ('impossible' in outcome) return { ok: false, message: outcome.impossible };
    return {
      ok: true,
      data: { ...outcome, detail: outcome.detail && (await getText())(reasonInWords(outcome.detail)) },
    };
  },
);
