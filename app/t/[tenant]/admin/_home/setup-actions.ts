'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { confirmSecretCopy, putChecklistAway } from '@/lib/setup/confirm-setup';
import { secretFingerprint } from '@/lib/setup/secret-fingerprint';
import { text } from '@/lib/shared/text';
import { defaultTenantSlug } from '@/lib/tenants/paths';
import { readChecklist } from './read-checklist';

const nothing = z.object({});

/** Notes that there is a copy of the secret: for owners of the default tenant, who run the installation. */
export const confirmCopy = adminAction('owner', nothing, async ({ tenant, container, admin, cause }) => {
  if (tenant.slug !== defaultTenantSlug) return { ok: false, message: text('Only an owner of the default tenant knows the secret.') };
  const confirmed = { tenant, personId: admin.personId, now: container.now(), fingerprint: secretFingerprint(container.config.secret) };
  await confirmSecretCopy(container.setup, confirmed, cause);
  refresh();
  return { ok: true };
});

/** Puts the checklist away, once all of it is done. */
export const putAway = adminAction('admin', nothing, async (context) => {
  const { tenant, container, admin, cause } = context;
  const { steps } = await readChecklist(context);
  if (steps.some(({ state }) => state !== 'done')) return { ok: false, message: text('Something is open again.') };
  await putChecklistAway(container.setup, { tenant, personId: admin.personId, now: container.now() }, cause);
  refresh();
  return { ok: true };
});
