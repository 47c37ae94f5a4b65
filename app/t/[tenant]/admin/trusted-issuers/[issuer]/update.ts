'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { trustedIssuer } from '@/lib/trusted-issuers/issuer-fields';
import { updateIssuer } from '@/lib/trusted-issuers/update-issuer';
import { schemaErrors } from '../../schema-errors';
import { issuerForm, toFile } from '../issuer-form';
import { gone } from './gone';

const fields = issuerForm.extend({ issuer: z.string() });

/** Saves what an issuer is trusted for. */
export const update = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const { issuer, ...form } = input;
  const file = { issuer, ...toFile(form, tenant) };
  const parsed = trustedIssuer.safeParse(file);
  if (!parsed.success) {
    return { ok: false, message: 'Nothing was saved: some fields need another look.', fieldErrors: schemaErrors(parsed.error, file) };
  }
  const how = { cause, now: container.now() };
  const outcome = await updateIssuer(container.trustedIssuers, { tenantId: tenant.id, ...parsed.data }, how);
  if (outcome.kind === 'not-found') return gone;
  refresh();
  return { ok: true };
});
