'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { getText } from '@/app/language/get-text';
import { checkProvisioning } from '@/lib/directory/at-sign-in/check-provisioning';
import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { adminAction } from '@/lib/pages/console/admin-action';
import { alone, msg, type Sayable } from '@/lib/platform/shared/message';
import { deleteProvider } from '@/lib/sign-in/identity-providers/delete-provider';
import { providerFields } from '@/lib/sign-in/identity-providers/provider-fields';
import { providerVersion } from '@/lib/sign-in/identity-providers/provider-file';
import { relationWith } from '@/lib/sign-in/identity-providers/services';
import { switchProvider } from '@/lib/sign-in/identity-providers/switch-provider';
import { updateProvider } from '@/lib/sign-in/identity-providers/update-provider';
import { changedConcurrently } from '../../changed-concurrently';
import type { SaidFinding } from '../../check-form';
import { ticked } from '../../form-schema';
import { providerErrors, providerForm, toFile } from '../provider-form';
import { providersPath } from '../provider-path';
import { fieldOfProvisioning, provisioningForm, readProvisioning } from '../provisioning-form';
import { providerNotFound } from './provider-not-found';

const updateFields = providerForm
  .extend({ ...provisioningForm, provider: z.string(), based_on: z.string(), forget_secret: ticked })
  .catchall(z.unknown());
const changeable = providerFields.omit({ id: true, issuer: true });

const wrong = (fieldErrors: Record<string, Sayable>) => ({
  ok: false as const,
  message: msg('common.changesNotSavedCheckHighlighted'),
  fieldErrors,
});

/** Saves a provider's settings, unless someone else has changed them since. */
export const update = adminAction<typeof updateFields, { basedOn: string }>(
  'admin',
  updateFields,
  async ({ tenant, container, cause, input }) => {
    const { provider: id, based_on: basedOn, forget_secret: forgetsSecret } = input;
    const { directory, extensionSchemas } = container;
    const read = await readProvisioning(directory, tenant.id, input);
    if ('fieldErrors' in read) return wrong(read.fieldErrors);
    const file = { ...toFile(input), ...read };
    const parsed = changeable.safeParse(file);
    if (!parsed.success) return wrong(providerErrors(parsed.error, file));
    const { User: people } = tenantResourceTypes(await extensionSchemas.all(tenant.id));
    const unfit = await checkProvisioning(directory, people, tenant.id, parsed.data.provisioning);
    if (unfit) return wrong({ [fieldOfProvisioning(unfit.path)]: alone(unfit.problem) });
    const outcome = await updateProvider(
      container.identityProviders,
      { tenantId: tenant.id, id, file: parsed.data, forgetsSecret, basedOn },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return providerNotFound;
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

const fields = z.object({ provider: z.string() });

/** Fetches the provider's metadata and reports problems. Changes nothing. */
export const check = adminAction<typeof fields, { findings: SaidFinding[] }>(
  'admin',
  fields,
  async ({ tenant, container: { identityProviders }, input }) => {
    const provider = await identityProviders.store.find(tenant.id, input.provider);
    if (!provider) return providerNotFound;
    const [t, findings] = await Promise.all([
      getText(),
      identityProviders.upstream.check(relationWith(identityProviders, provider)),
    ]);
    return { ok: true, data: { findings: findings.map(({ ok, text }) => ({ ok, text: t(text) })) } };
  },
);

const lastWay = {
  ok: false,
  message: msg('identityProviders.thisWouldLockEveryoneOut'),
};

const endFields = z.object({ provider: z.string(), end_sessions: ticked });

export const disable = adminAction(
  'admin',
  endFields,
  async ({ input, cause, ...context }) => {
    const { tenant, container } = context;
    const wanted = { tenantId: tenant.id, id: input.provider, enabled: false, withSessions: input.end_sessions };
    const outcome = await switchProvider(container.identityProviders.store, wanted, { cause, now: container.now() });
    if (outcome.kind === 'last-way') return lastWay;
    if (outcome.kind === 'not-found') return providerNotFound;
    refresh();
    const { sessions, tokenFamilies, authorizationCodes } = outcome;
    const counts = { sessions, tokenFamilies, authorizationCodes };
    return { ok: true, ended: { done: msg('ended.providerDisabled'), ...(input.end_sessions && { counts }) } };
  },
  { recent: true },
);

export const enable = adminAction(
  'admin',
  endFields,
  async ({ tenant, container, cause, input }) => {
    const outcome = await switchProvider(
      container.identityProviders.store,
      { tenantId: tenant.id, id: input.provider, enabled: true },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return providerNotFound;
    refresh();
    return { ok: true };
  },
  { recent: true },
);

/** Deletes the provider and returns to the list, even if it was already deleted. */
export const remove = adminAction(
  'admin',
  endFields,
  async ({ input, cause, ...context }) => {
    const { tenant, container } = context;
    const outcome = await deleteProvider(
      container.identityProviders.store,
      { tenantId: tenant.id, id: input.provider },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'last-way') return lastWay;
    const leadsTo = providersPath(tenant.place);
    if (outcome.kind === 'not-found') return { ok: true, leadsTo };
    const { people: count, sessions, tokenFamilies, authorizationCodes, trustedIssuers } = outcome;
    const counts = { sessions, tokenFamilies, authorizationCodes, revocationRights: trustedIssuers };
    return { ok: true, leadsTo, ended: { done: msg('ended.providerDeleted', { count }), counts } };
  },
  { recent: true },
);
