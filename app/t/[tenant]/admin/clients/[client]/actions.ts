'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { getText } from '@/app/language/get-text';
import { applyFapiProfile, type ProfileMetadata } from '@/lib/grants/clients/apply-fapi-profile';
import { sectorProblem } from '@/lib/grants/clients/check-sector';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { setClientOwner } from '@/lib/grants/clients/client-owner';
import { deleteClient } from '@/lib/grants/clients/delete-client';
import { metadataVersion } from '@/lib/grants/clients/metadata-version';
import { toRfc7591 } from '@/lib/grants/clients/rfc7591';
import { addSecret, revokeSecret } from '@/lib/grants/clients/secrets';
import { disableClient, enableClient } from '@/lib/grants/clients/switch-client';
import { unsafeEndpointOf } from '@/lib/grants/clients/unsafe-address';
import { updateClient } from '@/lib/grants/clients/update-client';
import { isPublic } from '@/lib/oauth/clients/client';
import { adminAction } from '@/lib/pages/console/admin-action';
import { alone, msg } from '@/lib/platform/shared/message';
import { clientChangedConcurrently } from '../../changed-concurrently';
import { expiryDate, expiryField } from '../../expiry';
import { noSuchOwner, ownerField, ownerNamed } from '../../owner-named';
import { schemaErrors } from '../../schema-errors';
import { clientsPath } from '../client-path';
import { isOffered } from '../labels';
import { certificateErrors } from './certificate-form';
import { clientForm } from './client-form';
import { clientNotFound } from './client-not-found';
import { exchangeErrors } from './exchange-form';

/**
 * Applies the FAPI 2.0 security profile to the form's values, which it overrides. Changes nothing if the profile is off
 * or the form is invalid anyway.
 */
function underProfile(metadata: Record<string, unknown>): ProfileMetadata {
  const asked =
    metadata.fapi2_security_profile === true
      ? clientMetadata.safeParse({ ...metadata, fapi2_security_profile: false })
      : null;
  return asked?.success ? applyFapiProfile(metadata, asked.data, 'all') : { metadata, set: [] };
}

/** The settings that a public client's form does not show. */
function unshown(current: RegisteredClient) {
  const { jwks, jwks_uri, token_endpoint_auth_signing_alg, assertion_audience } = toRfc7591(current);
  return {
    jwks,
    jwks_uri,
    token_endpoint_auth_signing_alg,
    assertion_audience,
    require_pkce: true,
    refresh_token_rotation: true,
  };
}

/** The values that the page continues with after a success. */
export interface SavedClient {
  basedOn: string;
  /** The settings that the FAPI 2.0 security profile has set, in words. */
  setByProfile: string[];
}

/**
 * Saves a client's settings, unless someone else has changed them since. Settings that the form does not show are kept.
 */
export const update = adminAction<typeof clientForm, SavedClient>(
  'admin',
  clientForm,
  async ({ tenant, container, cause, input }) => {
    const { client_id: clientId, based_on: basedOn, ...form } = input;
    const current = await container.clients.find(tenant.id, clientId);
    if (!current) return clientNotFound;
    const { metadata, set } = underProfile({
      ...toRfc7591(current),
      ...form,
      token_endpoint_auth_method: form.token_endpoint_auth_method ?? current.tokenEndpointAuthMethod,
      scope: form.scope.filter((name) => tenant.scopes.has(name)).join(' '),
      authorization_details_types: form.authorization_details_types.filter((type) =>
        tenant.authorizationDetailsTypes.has(type),
      ),
      ...(isPublic(current) && unshown(current)),
    });
    const parsed = clientMetadata.safeParse(metadata);
    if (!parsed.success) {
      return {
        ok: false,
        message: msg('common.changesNotSavedCheckHighlighted'),
        fieldErrors: {
          ...schemaErrors(parsed.error, metadata),
          ...exchangeErrors(parsed.error),
          ...certificateErrors(parsed.error),
        },
      };
    }
    const { tokenEndpointAuthMethod: method } = parsed.data;
    if (method !== current.tokenEndpointAuthMethod && !isOffered(method, container.config)) {
      return {
        ok: false,
        fieldErrors: {
          token_endpoint_auth_method: msg('clients.thisServerIsntConfiguredFor'),
        },
      };
    }
    const unsafe = unsafeEndpointOf(container.clientAddresses, current, parsed.data);
    if (unsafe !== null)
      return {
        ok: false,
        message: msg('common.changesNotSavedCheckHighlighted'),
        fieldErrors: { [unsafe]: msg('common.mustBeginWithHttpsOperator') },
      };
    const unlisted = await sectorProblem(container.sectorDocuments, current, parsed.data);
    if (unlisted !== null)
      return {
        ok: false,
        message: msg('clients.changesNotSavedCheckSector'),
        fieldErrors: { sector_identifier_uri: alone(unlisted) },
      };
    const how = { cause, now: container.now() };
    const outcome = await updateClient(
      container.clients,
      {
        tenantId: tenant.id,
        clientId,
        metadata: parsed.data,
        basedOn,
        because: set.length > 0 ? { setByProfile: set.map(({ name }) => name) } : {},
      },
      how,
    );
    if (outcome.kind === 'not-found') return clientNotFound;
    if (outcome.kind === 'changed-meanwhile') return clientChangedConcurrently(container.auditLog, tenant.id, clientId);
    refresh();
    const t = await getText();
    return {
      ok: true,
      data: { basedOn: metadataVersion(outcome.client), setByProfile: set.map(({ detail }) => t(detail)) },
      ...(outcome.endedSecrets && {
        ended: { done: msg('ended.clientSecretsGone', { count: outcome.endedSecrets }) },
      }),
    };
  },
  { recent: true },
);

const clientFields = z.object({ client_id: z.string() });

/** Makes a person accountable for the client, or no one. */
export const setOwner = adminAction(
  'admin',
  clientFields.extend({ owner: ownerField }),
  async ({ tenant, container, cause, input: { client_id: clientId, owner } }) => {
    const ownerId = await ownerNamed(container.directory, tenant.id, owner);
    if (ownerId === undefined) return noSuchOwner;
    const client = { tenantId: tenant.id, clientId, ownerId };
    const outcome = await setClientOwner(container.clients, client, { cause, now: container.now() });
    if (outcome.kind === 'unknown-person') return noSuchOwner;
    if (outcome.kind === 'not-found') return clientNotFound;
    refresh();
    return { ok: true };
  },
);

export const disable = adminAction('admin', clientFields, async ({ tenant, container, cause, input }) => {
  const outcome = await disableClient(
    container.clients,
    { tenantId: tenant.id, clientId: input.client_id },
    { cause, now: container.now() },
  );
  if (outcome.kind === 'not-found') return clientNotFound;
  const { tokenFamilies: count } = await container.clients.countActiveGrants(
    tenant.id,
    input.client_id,
    container.now(),
  );
  refresh();
  return { ok: true, ended: { done: msg('ended.clientDisabled', { count }) } };
});

export const enable = adminAction(
  'admin',
  clientFields,
  async ({ tenant, container, cause, input }) => {
    const outcome = await enableClient(
      container.clients,
      { tenantId: tenant.id, clientId: input.client_id },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return clientNotFound;
    refresh();
    return { ok: true };
  },
  { recent: true },
);

/** Deletes the client and returns to the list, even if it was already deleted. */
export const remove = adminAction('admin', clientFields, async ({ tenant, container, cause, input }) => {
  const outcome = await deleteClient(
    container.clients,
    { tenantId: tenant.id, clientId: input.client_id },
    { cause, now: container.now() },
  );
  const leadsTo = clientsPath(tenant.place);
  switch (outcome.kind) {
    case 'not-found':
      return { ok: true, leadsTo };
    case 'deleting':
      return { ok: true, leadsTo, ended: { done: msg('ended.clientDeleting') } };
    case 'deleted': {
      const { tokenFamilies, authorizationCodes } = outcome.ended;
      return {
        ok: true,
        leadsTo,
        ended: { done: msg('ended.clientDeleted'), counts: { tokenFamilies, authorizationCodes } },
      };
    }
  }
});

const newSecretFields = z.object({ client_id: z.string(), expires: expiryField });

/** The values that the page shows only once. */
export interface AddedSecret {
  secret: string;
}

export const add = adminAction<typeof newSecretFields, AddedSecret>(
  'admin',
  newSecretFields,
  async ({ tenant, container, cause, input }) => {
    const now = container.now();
    const addition = { tenantId: tenant.id, clientId: input.client_id, expiresAt: expiryDate(input.expires, now) };
    const outcome = await addSecret(container.clients, addition, { cause, now });
    switch (outcome.kind) {
      case 'not-found':
        return clientNotFound;
      case 'no-secret-used':
        return { ok: false, message: msg('common.thisClientDoesntAuthenticateWith') };
      case 'too-many':
        return {
          ok: false,
          message: msg('clients.clientAlreadyHasTwoSecrets'),
        };
      case 'added':
        refresh();
        return { ok: true, data: { secret: outcome.secret } };
    }
  },
  { recent: true },
);

const secretFields = z.object({ client_id: z.string(), secret_id: z.string() });

export const revoke = adminAction('admin', secretFields, async ({ tenant, container, cause, input }) => {
  const revocation = { tenantId: tenant.id, clientId: input.client_id, secretId: input.secret_id };
  const outcome = await revokeSecret(container.clients, revocation, { cause });
  refresh();
  return outcome.kind === 'revoked'
    ? { ok: true, ended: { done: msg('ended.secretRevoked') } }
    : { ok: false, message: msg('clients.thisSecretWasAlreadyRevoked') };
});
