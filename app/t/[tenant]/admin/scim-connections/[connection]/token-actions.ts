'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue, msg } from '@/lib/platform/shared/message';
import { tokenName } from '@/lib/provisioning/scim-connections/connection-fields';
import { createToken, revokeToken, rotateToken } from '@/lib/provisioning/scim-connections/tokens';
import { expiryDate, expiryField } from '../../expiry';
import { connectionErrors } from '../connection-errors';
import { gone } from './gone';
import { overlaps } from './overlaps';

/** The values that the page shows only once. */
export interface CreatedToken {
  token: string;
}

const newTokenFields = z.object({
  connection_id: z.string(),
  name: z.string(),
  access: z.enum(['write', 'read'], { error: issue('scimConnections.chooseItsPermissions') }),
  expires: expiryField,
});

export const create = adminAction<typeof newTokenFields, CreatedToken>(
  'admin',
  newTokenFields,
  async ({ tenant, container, cause, input }) => {
    const parsed = z.object({ name: tokenName }).safeParse(input);
    if (!parsed.success) return connectionErrors(parsed.error);
    const now = container.now();
    const outcome = await createToken(
      container.scimConnections,
      {
        tenantId: tenant.id,
        connectionId: input.connection_id,
        name: parsed.data.name,
        canWrite: input.access === 'write',
        expiresAt: expiryDate(input.expires, now),
      },
      { cause, now },
    );
    if (outcome.kind !== 'created') return gone;
    refresh();
    return { ok: true, data: { token: outcome.token } };
  },
  { recent: true },
);

const rotationFields = z.object({
  connection_id: z.string(),
  token_id: z.string(),
  overlap: z.enum(
    overlaps.map(({ value }) => value),
    { error: issue('scimConnections.chooseAnOverlap') },
  ),
  expires: expiryField,
});

export const rotate = adminAction<typeof rotationFields, CreatedToken>(
  'admin',
  rotationFields,
  async ({ tenant, container, cause, input }) => {
    const now = container.now();
    const outcome = await rotateToken(
      container.scimConnections,
      {
        tenantId: tenant.id,
        connectionId: input.connection_id,
        tokenId: input.token_id,
        overlapSeconds: Number(input.overlap) * 3600,
        expiresAt: expiryDate(input.expires, now),
      },
      { cause, now },
    );
    if (outcome.kind !== 'created') return { ok: false, message: msg('scimConnections.thisTokenNoLongerWorks') };
    refresh();
    return { ok: true, data: { token: outcome.token } };
  },
  { recent: true },
);

const tokenFields = z.object({ connection_id: z.string(), token_id: z.string() });

export const revoke = adminAction('admin', tokenFields, async ({ tenant, container, cause, input }) => {
  const token = { tenantId: tenant.id, connectionId: input.connection_id, tokenId: input.token_id };
  const outcome = await revokeToken(container.scimConnections, token, { cause, now: container.now() });
  refresh();
  return outcome.kind === 'revoked' ? { ok: true } : { ok: false, message: msg('common.thisTokenHasAlreadyBeen') };
});
