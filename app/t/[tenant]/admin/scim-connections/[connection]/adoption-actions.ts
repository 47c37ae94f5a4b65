'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { decideAdoption } from '@/lib/directory/decide-adoption';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';

const fields = z.object({ connection_id: z.string(), person_id: z.string(), decision: z.enum(['allowed', 'refused']) });

export const decide = adminAction('admin', fields, async ({ tenant, admin, container, cause, input }) => {
  const outcome = await decideAdoption(
    container.directory,
    {
      tenantId: tenant.id,
      connectionId: input.connection_id,
      personId: input.person_id,
      decision: input.decision,
      ownRole: admin.role,
    },
    { cause, now: container.now() },
  );
  switch (outcome.kind) {
    case 'decided':
      refresh();
      return { ok: true };
    case 'forbidden':
      return { ok: false, message: msg('scimConnections.onlyOwnersCanDecideAbout') };
    case 'conflict':
      return { ok: false, message: msg('scimConnections.anotherPersonInThisConnection') };
    case 'not-found':
      return { ok: false, message: msg('scimConnections.thisMatchHasAlreadyBeen') };
  }
});
