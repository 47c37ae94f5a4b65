'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import {
  allowCrossAppAccess,
  deleteCrossAppAccess,
  switchCrossAppAccess,
} from '@/lib/grants/clients/change-cross-app-access';
import { crossAppAccess, toCrossAppAccess } from '@/lib/grants/clients/cross-app-access-fields';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { clientNotFound } from '../clients/[client]/client-not-found';
import { optionalText } from '../form-schema';
import { lines, words } from '../form-text';
import { schemaErrors } from '../schema-errors';

const accessForm = z.object({
  /** The client here; the other fields have the names of `crossAppAccess`. */
  requesting_client: z.string(),
  audience: z.string().trim(),
  client_id: z.string().trim(),
  sso_client_id: optionalText,
  scopes: z.string().default('').transform(words),
  resources: z.string().default('').transform(lines),
});

/** Allows a client to reach another server on behalf of people. */
export const allow = adminAction(
  'admin',
  accessForm,
  async ({ tenant, container, cause, input: { requesting_client: clientId, ...input } }) => {
    const parsed = crossAppAccess.safeParse(input);
    if (!parsed.success)
      return {
        ok: false,
        message: msg('common.checkHighlightedFields'),
        fieldErrors: schemaErrors(parsed.error, input),
      };
    const { ssoClientId, ...access } = toCrossAppAccess(parsed.data);
    if (ssoClientId !== null && !(await container.clients.find(tenant.id, ssoClientId)))
      return { ok: false, fieldErrors: { sso_client_id: msg('clients.noClientWithThisId') } };
    const outcome = await allowCrossAppAccess(
      container.clients,
      { tenantId: tenant.id, clientId },
      { ...access, ssoClientId },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return clientNotFound;
    if (outcome.kind === 'unchanged')
      return { ok: false, fieldErrors: { audience: msg('clients.clientAlreadyReachesServer') } };
    refresh();
    return { ok: true };
  },
  { recent: true },
);

const oneAccess = z.object({ requesting_client: z.string(), audience: z.string() });

export const disable = adminAction('admin', oneAccess, async ({ tenant, container, cause, input }) => {
  const { requesting_client: clientId, audience } = input;
  const outcome = await switchCrossAppAccess(
    container.clients,
    { tenantId: tenant.id, clientId, audience, enabled: false },
    { cause, now: container.now() },
  );
  if (outcome.kind === 'not-found') return clientNotFound;
  refresh();
  return { ok: true, ended: { done: msg('ended.crossAppAccessDisabled') } };
});

export const enable = adminAction(
  'admin',
  oneAccess,
  async ({ tenant, container, cause, input }) => {
    const { requesting_client: clientId, audience } = input;
    const outcome = await switchCrossAppAccess(
      container.clients,
      { tenantId: tenant.id, clientId, audience, enabled: true },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return clientNotFound;
    refresh();
    return { ok: true };
  },
  { recent: true },
);

export const remove = adminAction('admin', oneAccess, async ({ tenant, container, cause, input }) => {
  const { requesting_client: clientId, audience } = input;
  const outcome = await deleteCrossAppAccess(
    container.clients,
    { tenantId: tenant.id, clientId, audience },
    { cause, now: container.now() },
  );
  if (outcome.kind === 'not-found') return clientNotFound;
  refresh();
  return { ok: true, ended: { done: msg('ended.crossAppAccessDeleted') } };
});
