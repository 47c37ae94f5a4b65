'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import type { RegisteredClient } from '@/lib/clients/client';
import { clientMetadata } from '@/lib/clients/client-metadata';
import { toRfc7591 } from '@/lib/clients/rfc7591';
import { updateClient } from '@/lib/clients/update-client';
import { isPublic } from '@/lib/oauth/client';
import { choices, jsonText, optionalText, ticked } from '../../form-schema';
import { lines } from '../../form-text';
import { metadataErrors } from '../metadata-errors';
import { certificateErrors, certificateForm, withCertificateName } from './certificate-form';
import { durationField } from './duration';
import { exchangeErrors, exchangeForm, withTokenExchange } from './exchange-form';
import { gone } from './gone';

const fields = z.object({
  client_id: z.string(),
  client_name: z.string(),
  client_uri: optionalText,
  policy_uri: optionalText,
  tos_uri: optionalText,
  first_party: ticked,
  application_type: z.string(),
  token_endpoint_auth_method: optionalText,
  jwks: jsonText,
  jwks_uri: optionalText,
  token_endpoint_auth_signing_alg: optionalText,
  assertion_audience: optionalText,
  require_pkce: ticked,
  ...certificateForm,
  ...exchangeForm,
  redirect_uris: z.string(),
  grant_types: choices,
  scope: choices,
  access_token_lifetime_seconds: durationField,
  refresh_token_idle_seconds: durationField,
  refresh_token_absolute_seconds: durationField,
  refresh_token_rotation: ticked,
  refresh_token_grace_seconds: durationField,
}).transform((form) => withCertificateName(withTokenExchange(form)));

/** What the form of a public client does not ask. */
function unshown(current: RegisteredClient) {
  const { jwks, jwks_uri, token_endpoint_auth_signing_alg, assertion_audience } = toRfc7591(current);
  return { jwks, jwks_uri, token_endpoint_auth_signing_alg, assertion_audience, require_pkce: true, refresh_token_rotation: true };
}

/** Saves a client's settings. What the form does not show stays as it is. */
export const update = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const { client_id: clientId, ...form } = input;
  const current = await container.clients.find(tenant.id, clientId);
  if (!current) return gone;
  const metadata = {
    ...toRfc7591(current),
    ...form,
    token_endpoint_auth_method: form.token_endpoint_auth_method ?? current.tokenEndpointAuthMethod,
    redirect_uris: lines(form.redirect_uris),
    scope: form.scope.filter((name) => tenant.scopes.has(name)).join(' '),
    ...(isPublic(current) && unshown(current)),
  };
  const parsed = clientMetadata.safeParse(metadata);
  if (!parsed.success) {
    return { ok: false, message: 'Nothing was saved: some fields need another look.', fieldErrors: { ...metadataErrors(parsed.error, metadata), ...exchangeErrors(parsed.error), ...certificateErrors(parsed.error) } };
  }
  const how = { cause, now: container.now() };
  const outcome = await updateClient(container.clients, { tenantId: tenant.id, clientId, metadata: parsed.data }, how);
  if (outcome.kind === 'not-found') return gone;
  refresh();
  return { ok: true };
});
