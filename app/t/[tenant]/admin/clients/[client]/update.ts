'use server';

import { refresh } from 'next/cache';
import { getText } from '@/app/language/get-text';
import { sectorProblem } from '@/lib/grants/clients/check-sector';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { metadataVersion } from '@/lib/grants/clients/metadata-version';
import { toRfc7591 } from '@/lib/grants/clients/rfc7591';
import { updateClient } from '@/lib/grants/clients/update-client';
import { isPublic } from '@/lib/oauth/clients/client';
import { adminAction } from '@/lib/pages/console/admin-action';
import { alone, msg } from '@/lib/platform/shared/message';
import { changedConcurrently } from '../../changed-concurrently';
import { schemaErrors } from '../../schema-errors';
import { isOffered } from '../labels';
import { certificateErrors } from './certificate-form';
import { clientForm } from './client-form';
import { exchangeErrors } from './exchange-form';
import { gone } from './gone';
import { underProfile } from './under-profile';

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
    if (!current) return gone;
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
    if (outcome.kind === 'not-found') return gone;
    if (outcome.kind === 'changed-meanwhile')
      return changedConcurrently(container.auditLog, {
        tenantId: tenant.id,
        target: clientId,
        targetType: 'client',
        action: 'client.updated',
      });
    refresh();
    const t = await getText();
    return {
      ok: true,
      data: { basedOn: metadataVersion(outcome.client), setByProfile: set.map(({ told }) => t(told)) },
    };
  },
  { recent: true },
);
