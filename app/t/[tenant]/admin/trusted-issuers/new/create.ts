'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { text } from '@/lib/shared/text';
import { issuerOf } from '@/lib/tenants/paths';
import { createIssuer } from '@/lib/trusted-issuers/create-issuer';
import { trustedIssuer } from '@/lib/trusted-issuers/issuer-fields';
import { schemaErrors } from '../../schema-errors';
import { issuerForm, toFile } from '../issuer-form';
import { issuerPath } from '../issuer-path';

const fields = issuerForm.extend({ issuer: z.string().trim() });

/** Trusts an issuer, and goes to its page. */
export const create = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const { issuer, ...form } = input;
    if (issuer === issuerOf(container.config.url, tenant.place))
      return {
        ok: false,
        fieldErrors: {
          issuer: text('This is the issuer of this tenant itself. It takes its own tokens without that.'),
        },
      };
    const file = { issuer, ...toFile(form, tenant) };
    const parsed = trustedIssuer.safeParse(file);
    if (!parsed.success)
      return {
        ok: false,
        message: text('Some fields need another look.'),
        fieldErrors: schemaErrors(parsed.error, file),
      };
    const how = { cause, now: container.now() };
    const outcome = await createIssuer(container.trustedIssuers, { tenantId: tenant.id, ...parsed.data }, how);
    if (outcome.kind === 'exists')
      return { ok: false, fieldErrors: { issuer: text('This issuer is trusted already.') } };
    redirect(issuerPath(tenant.place, issuer));
  },
  { recent: true },
);
