'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { providerFields } from '@/lib/sign-in/identity-providers/provider-fields';
import { providerVersion } from '@/lib/sign-in/identity-providers/provider-file';
import { updateProvider } from '@/lib/sign-in/identity-providers/update-provider';
import { changedConcurrently } from '../../changed-concurrently';
import { ticked } from '../../form-schema';
import { schemaErrors } from '../../schema-errors';
import { providerForm, toFile } from '../provider-form';
import { gone } from './gone';

const fields = providerForm.extend({ provider: z.string(), based_on: z.string(), forget_secret: ticked });
const changeable = providerFields.omit({ id: true, issuer: true });

/** Saves a provider's settings, unless someone else has changed them since. */
export const update = adminAction<typeof fields, { basedOn: string }>(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const { provider: id, based_on: basedOn, forget_secret: forgetsSecret, ...form } = input;
    const file = toFile(form);
    const parsed = changeable.safeParse(file);
    if (!parsed.success)
      return {
        ok: false,
        message: msg('common.changesNotSavedCheckHighlighted'),
        fieldErrors: schemaErrors(parsed.error, file),
      };
    const outcome = await updateProvider(
      container.identityProviders,
      { tenantId: tenant.id, id, file: parsed.data, forgetsSecret, basedOn },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return gone;
    if (outcome.kind === 'changed-meanwhile') {
      return changedConcurrently(container.auditLog, {
        tenantId: tenant.id,
        target: id,
        targetType: 'identity-provider',
        action: 'identity-provider.updated',
      });
    }
    refresh();
    return { ok: true, data: { basedOn: providerVersion(outcome.provider) } };
  },
  { recent: true },
);
