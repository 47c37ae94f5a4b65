'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { secretFingerprint } from '@/lib/secrets/secret-fingerprint';
import { confirmSecretCopy, putChecklistAway } from '@/lib/setup/confirm-setup';
import { readChecklist } from '@/lib/setup/read-checklist';
import { text } from '@/lib/shared/text';
import { defaultTenantSlug } from '@/lib/tenants/paths';

const nothing = z.object({});

/** Notes that there is a copy of the secret: for owners of the default tenant, who run the installation. */
export const confirmCopy = adminAction('owner', nothing, async ({ tenant, container, admin, cause }) => {
  if (tenant.slug !== defaultTenantSlug)
    return { ok: false, message: text('Only an owner of the default tenant knows the secret.') };
  const confirmed = {
    tenant,
    personId: admin.personId,
    now: container.now(),
    fingerprint: secretFingerprint(container.config.secret),
  };
  await confirmSecretCopy(container.setup, confirmed, cause);
  refresh();
  return { ok: true };
});

/** Puts the checklist away, once all of it is done. */
export const putAway = adminAction(
  'admin',
  nothing,
  async ({ tenant, container: { setup, config, now }, admin: { personId }, cause }) => {
    const asked = { tenant, personId, config, now: now() };
    const { steps } = await readChecklist(setup, asked);
    const outcome = await putChecklistAway(setup, { ...asked, steps }, cause);
    if (outcome === 'open') return { ok: false, message: text('Something is open again.') };
    refresh();
    return { ok: true };
  },
);
