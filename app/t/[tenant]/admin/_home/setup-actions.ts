'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { confirmSecretCopy } from '@/lib/operation/checklist/confirm-setup';
import { adminAction } from '@/lib/pages/console/admin-action';
import { secretFingerprint } from '@/lib/platform/secrets/secret-fingerprint';
import { msg } from '@/lib/platform/shared/message';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';

const nothing = z.object({});

/** Records that a copy of the secret exists. Only for owners of the default tenant, who run the installation. */
export const confirmCopy = adminAction('owner', nothing, async ({ tenant, container, admin, cause }) => {
  if (tenant.slug !== defaultTenantSlug) return { ok: false, message: msg('home.onlyOwnerOfDefaultTenant') };
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
