'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { getText } from '@/app/language/get-text';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { runKinds } from '@/lib/provisioning/pull/run';
import { askPull, removePullSource, setPullSource } from '@/lib/provisioning/pull/set-source';
import { pullFields, toPullSource } from '@/lib/provisioning/pull/source-fields';
import { testPullSource } from '@/lib/provisioning/pull/test-source';
import { optionalText, ticked } from '../../../form-schema';
import { lines } from '../../../form-text';
import { connectionErrors } from '../../read-connection-form';
import { connectionNotFound } from '../connection-not-found';

const place = z.object({ connection_id: z.string() });

const sourceForm = place.extend({
  source: z.string(),
  every_minutes: z.coerce.number(),
  groups: z.string().default('').transform(lines),
  active: ticked,
  directory_id: optionalText,
  client_id: optionalText,
  client_secret: optionalText,
  guests: ticked,
  administrator: optionalText,
  service_account_key: optionalText,
});

/** The fields of the source that was chosen; the form has those of one. */
function fieldsOf({
  connection_id: _id,
  source,
  every_minutes,
  groups,
  active,
  guests,
  ...texts
}: z.output<typeof sourceForm>) {
  const { directory_id, client_id, client_secret, administrator, service_account_key } = texts;
  const shared = { source, every_minutes, groups, active };
  return source === 'google'
    ? { ...shared, administrator: administrator ?? '', service_account_key }
    : { ...shared, directory_id: directory_id ?? '', client_id: client_id ?? '', client_secret, guests };
}

/** Sets the directory that the connection pulls from. */
export const save = adminAction(
  'admin',
  sourceForm,
  async ({ tenant, container, cause, input }) => {
    const { connection_id: id } = input;
    const fields = pullFields.safeParse(fieldsOf(input));
    if (!fields.success) return connectionErrors(fields.error);
    const { pullSources: store, pulling } = container;
    const before = await store.find(tenant.id, id);
    const { kind } = await setPullSource(
      { store, sealingKey: pulling.sealingKey },
      { tenantId: tenant.id, id, ...toPullSource(fields.data, before) },
      { cause, now: container.now() },
    );
    if (kind === 'not-found') return connectionNotFound;
    if (kind === 'secret-missing') {
      const field = fields.data.source === 'google' ? 'service_account_key' : 'client_secret';
      return { ok: false, fieldErrors: { [field]: msg('scimConnections.pullSecretRequired') } };
    }
    refresh();
    return { ok: true };
  },
  { recent: true },
);

/** Stops pulling. */
export const remove = adminAction(
  'admin',
  place,
  async ({ tenant, container, cause, input }) => {
    const wanted = { tenantId: tenant.id, id: input.connection_id };
    const { kind } = await removePullSource(container.pullSources, wanted, { cause, now: container.now() });
    if (kind === 'not-found') return connectionNotFound;
    refresh();
    return { ok: true };
  },
  { recent: true },
);

/** Requests a run. */
export const run = adminAction(
  'admin',
  place.extend({ kind: z.enum(runKinds) }),
  async ({ tenant, container, cause, input }) => {
    const wanted = { tenantId: tenant.id, id: input.connection_id, kind: input.kind };
    const { kind } = await askPull(container.pullSources, wanted, { cause, now: container.now() });
    if (kind === 'not-found') return connectionNotFound;
    if (kind === 'not-active') return { ok: false, message: msg('scimConnections.pullIsOff') };
    refresh();
    return { ok: true, message: msg('scimConnections.pullRequested') };
  },
);

/** Reads the first page, without changing anything. */
export const test = adminAction('admin', place, async ({ tenant, container, input }) => {
  const source = await container.pullSources.find(tenant.id, input.connection_id);
  if (!source) return connectionNotFound;
  const tested = await testPullSource(container.pulling, source);
  if (tested.kind === 'read')
    return { ok: true, message: msg('scimConnections.pullTestRead', { count: tested.people }) };
  const reason = (await getText())(tested.reason);
  return { ok: false, message: msg('scimConnections.pullTestFailed', { reason }) };
});
