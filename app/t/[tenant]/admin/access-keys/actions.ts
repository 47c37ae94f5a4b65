'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { accessKeyFields, createAccessKey } from '@/lib/grants/access-keys/create-access-key';
import { setKeyOwner } from '@/lib/grants/access-keys/key-owner';
import { revokeAccessKey } from '@/lib/grants/access-keys/revoke-access-key';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { expiryDate, expiryField } from '../expiry';
import { noSuchOwner, ownerField, ownerNamed } from '../owner-named';

const keyFields = z.object({ ...accessKeyFields.shape, expires: expiryField, owner: ownerField });

/** The values that the page shows only once. */
export interface MadeKey {
  key: string;
}

/** Creates a key for the signed-in administrator, with their own role or a lower one. */
export const create = adminAction<typeof keyFields, MadeKey>(
  'auditor',
  keyFields,
  async ({ tenant, container, admin, cause, input: { expires, owner, ...fields } }) => {
    const now = container.now();
    const ownerId = await ownerNamed(container.directory, tenant.id, owner);
    if (ownerId === undefined) return noSuchOwner;
    const outcome = await createAccessKey(
      container.accessKeys,
      { ...fields, tenantId: tenant.id, personId: admin.personId, ownerId, expiresAt: expiryDate(expires, now) },
      { cause, now },
    );
    if (outcome.kind === 'above-holder')
      return { ok: false, fieldErrors: { role: msg('accessKeys.keysRoleCantBeHigher') } };
    if (outcome.kind === 'unknown-person') return noSuchOwner;
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

const keyNotActive = { ok: false as const, message: msg('accessKeys.thisAccessKeyIsNotActive') };

/** Makes a person accountable for an administrator's own key, or one of a person they may manage; or its holder. */
export const setOwner = adminAction(
  'auditor',
  z.object({ id: z.string(), owner: ownerField }),
  async ({ tenant, container, admin, cause, input: { id, owner } }) => {
    const ownerId = await ownerNamed(container.directory, tenant.id, owner);
    if (ownerId === undefined) return noSuchOwner;
    const key = { tenantId: tenant.id, id, ownerId, by: admin };
    const outcome = await setKeyOwner(container.accessKeys, key, { cause, now: container.now() });
    if (outcome === 'unknown-person') return noSuchOwner;
    if (outcome === 'not-found') return keyNotActive;
    if (outcome === 'above') return { ok: false, message: said.above };
    refresh();
    return { ok: true };
  },
);

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
