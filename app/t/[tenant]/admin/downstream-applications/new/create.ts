'use server';

import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { checkConnection, draftOf } from '@/lib/provisioning/downstream/check-connection';
import { createApplication } from '@/lib/provisioning/downstream/create-application';
import { ticked } from '../../form-schema';
import { applicationForm, nameTaken, readApplicationForm, refusedField, wrong } from '../application-form';
import { applicationPath } from '../application-path';

const fields = applicationForm.extend({ unchecked: ticked });

/** Creates a disabled application, after checking that it answers, and leads to its page. */
export const create = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input: { unchecked, ...form } }) => {
    const read = await readApplicationForm(container.directory, tenant.id, form);
    if (!read.ok) return read;
    if (!unchecked) {
      const { downstream, remoteOf } = container;
      const draft = draftOf({ tenantId: tenant.id, fields: read.fields, ...downstream }, container.now());
      const checked = await checkConnection(remoteOf(draft));
      if (checked.kind === 'failed') return wrong({ base_url: msg('downstream.didNotAnswer', checked) });
    }
    const { User: people } = await container.resourceTypes(tenant.id);
    const outcome = await createApplication(
      container.downstream,
      { tenantId: tenant.id, fields: read.fields, people, disabled: true },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'name-taken') return nameTaken;
    if (outcome.kind === 'refused') return refusedField(outcome);
    return { ok: true, leadsTo: applicationPath(tenant.place, outcome.application.id) };
  },
  { recent: true },
);
