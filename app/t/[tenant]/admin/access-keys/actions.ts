'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { accessKeyFields, createAccessKey } from '@/lib/grants/access-keys/create-access-key';
import { revokeAccessKey } from '@/lib/grants/access-keys/revoke-access-key';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { expiryDate, expiryField } from '../expiry';

const keyFields = z.object({ ...accessKeyFields.shape, expires: expiryField });

/** The values that the page shows only once. */
export interface MadeKey {
  key: string;
}

/** Creates a key for the signed-in administrator, with their own role or a lower one. */
export const create = adminAction<typeof keyFields, MadeKey>(
  'auditor',
  keyFields,
  async ({ tenant, container, admin, cause, input: { expires, ...fields } }) => {
    const now = container.now();
    const outcome = await createAccessKey(
      container.accessKeys,
      { ...fields, tenantId: tenant.id, personId: admin.personId, expiresAt: expiryDate(expires, now) },
      { cause, now },
    );
    if (outcome.kind === 'above-holder')
      return { ok: false, fieldErrors: { role: msg('accessKeys.keysRoleCantBeHigher') } };
    refresh();
    return { ok: true, data: { key: outcome.key } };
  },
  { recent: true },
);

const said = {
  'not-found': msg('accessKeys.thisAccessKeyDoesntExist'),
  'revoked-already': msg('accessKeys.thisAccessKeyWasAlready'),
  above: msg('accessKeys.onlyOwnerCanRevokeOwners'),
} as const;

/** Revokes an administrator's own key, or one of a person they may manage. */
export const revoke = adminAction(
  'auditor',
  z.object({ id: z.string() }),
  async ({ tenant, container, admin, cause, input: { id } }) => {
    const outcome = await revokeAccessKey(
      container.accessKeys,
      { tenantId: tenant.id, id, by: admin },
      { cause, now: container.now() },
    );
    refresh();
    return outcome === 'revoked'
      ? { ok: true, ended: { counts: { accessKeys: 1 } } }
      : { ok: false, message: said[outcome] };
  },
);
