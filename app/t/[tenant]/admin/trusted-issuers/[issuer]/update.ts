'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { trustedIssuer } from '@/lib/grants/trusted-issuers/issuer-fields';
import { issuerVersion } from '@/lib/grants/trusted-issuers/issuer-file';
import { updateIssuer } from '@/lib/grants/trusted-issuers/update-issuer';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { changedConcurrently } from '../../changed-concurrently';
import { schemaErrors } from '../../schema-errors';
import { issuerForm, toFile } from '../issuer-form';
import { gone } from './gone';

const fields = issuerForm.extend({ issuer: z.string(), based_on: z.string() });

/** Saves the settings of a trusted issuer, unless someone else has changed them since. */
export const update = adminAction<typeof fields, { basedOn: string }>(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const { issuer, based_on: basedOn, ...form } = input;
    const file = { issuer, ...toFile(form, tenant) };
    const parsed = trustedIssuer.safeParse(file);
    if (!parsed.success) {
      return {
        ok: false,
        message: msg('common.changesNotSavedCheckHighlighted'),
        fieldErrors: schemaErrors(parsed.error, file),
      };
    }
    const how = { cause, now: container.now() };
    const outcome = await updateIssuer(container.trustedIssuers, { tenantId: tenant.id, ...parsed.data, basedOn }, how);
    if (outcome.kind === 'not-found') return gone;
    if (outcome.kind === 'changed-meanwhile') {
      return changedConcurrently(container.auditLog, {
        tenantId: tenant.id,
        target: issuer,
        targetType: 'trusted-issuer',
        action: 'trusted-issuer.updated',
      });
    }
    refresh();
    return { ok: true, data: { basedOn: issuerVersion(outcome.issuer) } };
  },
  { recent: true },
);
