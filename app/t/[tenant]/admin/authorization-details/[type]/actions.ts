'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { deleteDetailsType } from '@/lib/grants/authorization-details-types/delete-type';
import { detailsTypeVersion, updateDetailsType } from '@/lib/grants/authorization-details-types/save-type';
import { detailsTypeFields } from '@/lib/grants/authorization-details-types/type-fields';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { changedConcurrently } from '../../changed-concurrently';
import { schemaErrors } from '../../schema-errors';
import { detailsTypeForm } from '../details-type-form';
import { detailsTypesPath } from '../details-type-path';

const changedForm = detailsTypeForm.extend({ based_on: z.string() });

/** Saves the settings of a type, unless someone else has changed them since. */
export const update = adminAction<typeof changedForm, { basedOn: string }>(
  'admin',
  changedForm,
  async ({ tenant, container, cause, input: { based_on: basedOn, ...input } }) => {
    const parsed = detailsTypeFields.safeParse(input);
    if (!parsed.success)
      return {
        ok: false,
        message: msg('common.changesNotSavedCheckHighlighted'),
        fieldErrors: schemaErrors(parsed.error, input),
      };
    const outcome = await updateDetailsType(container.detailsTypes, tenant.id, parsed.data, cause, basedOn);
    if (outcome === 'not-found') return { ok: false, message: msg('authorizationDetails.thisTypeNoLongerExists') };
    if (outcome === 'changed-meanwhile') {
      return changedConcurrently(container.auditLog, {
        tenantId: tenant.id,
        target: input.type,
        targetType: 'authorization-details-type',
        action: 'authorization-details-type.updated',
      });
    }
    refresh();
    return { ok: true, data: { basedOn: detailsTypeVersion(parsed.data) } };
  },
);

/** Deletes the type and returns to the list, even if it was already deleted. */
export const remove = adminAction(
  'admin',
  z.object({ type: z.string() }),
  async ({ tenant, container, cause, input }) => {
    const outcome = await deleteDetailsType(
      container.detailsTypes,
      { tenantId: tenant.id, type: input.type },
      { cause, now: container.now() },
    );
    const leadsTo = detailsTypesPath(tenant.place);
    if (outcome.kind === 'not-found') return { ok: true, leadsTo };
    const { clients: count } = outcome.removedFrom;
    return { ok: true, leadsTo, ended: { done: msg('ended.detailsTypeDeleted', { count }) } };
  },
);
