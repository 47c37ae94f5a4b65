'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { createIssuer } from '@/lib/grants/trusted-issuers/create-issuer';
import { trustedIssuer } from '@/lib/grants/trusted-issuers/issuer-fields';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { schemaErrors } from '../../schema-errors';
import { issuerForm, missingReach, toFile } from '../issuer-form';
import { issuerPath } from '../issuer-path';
import { unsafeFields } from '../unsafe-fields';

const fields = issuerForm.extend({ issuer: z.string().trim() });

/** Adds a trusted issuer and opens its page. */
export const create = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const { issuer, ...form } = input;
    if (issuer === issuerOf(container.config.url, tenant.place))
      return {
        ok: false,
        fieldErrors: {
          issuer: msg('trustedIssuers.thisIsTenantsOwnIssuer'),
        },
      };
    const missing = missingReach(form);
    if (missing) return missing;
    const file = { issuer, ...toFile(form, tenant) };
    const parsed = trustedIssuer.safeParse(file);
    if (!parsed.success)
      return {
        ok: false,
        message: msg('common.checkHighlightedFields'),
        fieldErrors: schemaErrors(parsed.error, file),
      };
    const unsafe = unsafeFields(container.trustedIssuers, null, parsed.data);
    if (unsafe) return { ok: false, message: msg('common.checkHighlightedFields'), fieldErrors: unsafe };
    const how = { cause, now: container.now() };
    const outcome = await createIssuer(container.trustedIssuers, { tenantId: tenant.id, ...parsed.data }, how);
    if (outcome.kind === 'exists')
      return { ok: false, fieldErrors: { issuer: msg('trustedIssuers.thisIssuerIsAlreadyTrusted') } };
    if (outcome.kind === 'reach-unknown')
      return { ok: false, fieldErrors: { revocation: msg('trustedIssuers.namesNoConnectionOrProvider') } };
    redirect(issuerPath(tenant.place, issuer));
  },
  { recent: true },
);
