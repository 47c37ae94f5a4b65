'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { applicationFields, toApplicationFields } from '@/lib/provisioning/downstream/application-fields';
import { updateApplication } from '@/lib/provisioning/downstream/update-application';
import { choices } from '../../../form-schema';
import { schemaErrors } from '../../../schema-errors';
import { nameTaken, refusedField } from '../../application-form';
import { applicationNotFound } from '../../application-not-found';

/**
 * Has the members of the chosen groups pushed to an application, beside those of the groups that it has. It must be
 * assigned by groups already: changing how it is assigned deactivates people there.
 */
export const addGroups = adminAction(
  'admin',
  z.object({ id: z.string(), group: choices }),
  async ({ tenant, container, cause, input: { id, group: chosen } }) => {
    if (chosen.length === 0) return { ok: false, message: msg('common.chooseAtLeastOne') };
    const application = await container.downstream.store.find(tenant.id, id);
    if (application?.assignment !== 'groups') return applicationNotFound;
    const group_ids = [...new Set([...application.groupIds, ...chosen])];
    const wanted = { ...toApplicationFields(application), group_ids };
    const fields = applicationFields.safeParse(wanted);
    if (!fields.success)
      return {
        ok: false,
        message: schemaErrors(fields.error, wanted).group_ids ?? msg('common.checkHighlightedFields'),
      };
    const { User: people } = await container.resourceTypes(tenant.id);
    const outcome = await updateApplication(
      container.downstream,
      { tenantId: tenant.id, id, fields: fields.data, people },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'refused') return refusedField(outcome);
    if (outcome.kind === 'name-taken') return nameTaken;
    if (outcome.kind === 'not-found') return applicationNotFound;
    refresh();
    return {
      ok: true,
      message: msg('downstream.groupsAdded', { count: group_ids.length - application.groupIds.length }),
    };
  },
  { recent: true },
);
