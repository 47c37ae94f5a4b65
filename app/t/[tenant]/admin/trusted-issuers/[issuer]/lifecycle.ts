'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { deleteIssuer } from '@/lib/grants/trusted-issuers/delete-issuer';
import { disableIssuer, enableIssuer } from '@/lib/grants/trusted-issuers/switch-issuer';
import { adminAction } from '@/lib/pages/console/admin-action';
import { ticked } from '../../form-schema';
import { issuersPath } from '../issuer-path';
import { gone } from './gone';

const fields = z.object({ issuer: z.string(), end_families: ticked });

export const disable = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const wanted = { tenantId: tenant.id, issuer: input.issuer, endFamilies: input.end_families };
    const outcome = await disableIssuer(container.trustedIssuers, wanted, { cause, now: container.now() });
    if (outcome.kind === 'not-found') return gone;
    refresh();
    return { ok: true };
  },
  { recent: true },
);

export const enable = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const outcome = await enableIssuer(
      container.trustedIssuers,
      { tenantId: tenant.id, issuer: input.issuer },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return gone;
    refresh();
    return { ok: true };
  },
  { recent: true },
);

/** Deletes the issuer and returns to the list, even if it was already deleted. */
export const remove = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const wanted = { tenantId: tenant.id, issuer: input.issuer, endFamilies: input.end_families };
    await deleteIssuer(container.trustedIssuers, wanted, { cause, now: container.now() });
    redirect(issuersPath(tenant.place));
  },
  { recent: true },
);
