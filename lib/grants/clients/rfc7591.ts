import type { z } from 'zod';
import { type TlsClientAuthSubject, tlsClientAuthAttributes } from '@/lib/oauth/clients/client';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { ClientMetadata } from './client';
import type { clientMetadataFields } from './client-metadata';
import { fromClientOptions, toClientOptions } from './client-option-fields';

/** Client metadata under the names of RFC 7591, validated. */
export type Rfc7591Metadata = z.output<typeof clientMetadataFields>;

/** Converts the names of RFC 7591 to ours. The name is empty if there is none. */
export function toClientMetadata(metadata: Rfc7591Metadata): ClientMetadata {
  return {
    clientName: metadata.client_name ?? '',
    clientUri: metadata.client_uri ?? null,
    logoUri: metadata.logo_uri ?? null,
    policyUri: metadata.policy_uri ?? null,
    tosUri: metadata.tos_uri ?? null,
    contacts: metadata.contacts,
    applicationType: metadata.application_type,
    tokenEndpointAuthMethod: metadata.token_endpoint_auth_method,
    jwks: metadata.jwks ?? null,
    jwksUri: metadata.jwks_uri ?? null,
    tokenEndpointAuthSigningAlg: metadata.token_endpoint_auth_signing_alg ?? null,
    assertionAudience: metadata.assertion_audience,
    tlsClientAuthSubject: certificateSubject(metadata),
    tlsClientCertificateBoundAccessTokens: metadata.tls_client_certificate_bound_access_tokens,
    requirePkce: metadata.require_pkce,
    tokenExchange: metadata.token_exchange
      ? {
          subjectTokenTypes: unique(metadata.token_exchange.subject_token_types),
          boundTokens: metadata.token_exchange.bound_tokens,
          subjectClients: unique(metadata.token_exchange.subject_clients),
          serves: unique(metadata.token_exchange.serves),
          audiences: unique(metadata.token_exchange.audiences),
          impersonation: metadata.token_exchange.impersonation,
          mayAct: metadata.token_exchange.may_act ?? null,
        }
      : null,
    redirectUris: unique(metadata.redirect_uris),
    postLogoutRedirectUris: unique(metadata.post_logout_redirect_uris),
    grantTypes: unique(metadata.grant_types),
    scopes: unique(metadata.scope.split(' ').filter(Boolean)),
    firstParty: metadata.first_party,
    authorizationCodeLifetimeSeconds: metadata.authorization_code_lifetime_seconds ?? null,
    deviceCodeLifetimeSeconds: metadata.device_code_lifetime_seconds ?? null,
    accessTokenLifetimeSeconds: metadata.access_token_lifetime_seconds ?? null,
    refreshTokenIdleSeconds: metadata.refresh_token_idle_seconds ?? null,
    refreshTokenAbsoluteSeconds: metadata.refresh_token_absolute_seconds ?? null,
    refreshTokenRotation: metadata.refresh_token_rotation,
    refreshTokenGraceSeconds: metadata.refresh_token_grace_seconds ?? null,
    ...toClientOptions(metadata),
  };
}

/**
 * Converts our names to those of RFC 7591, omitting what is not set: for audit rows and exports. Contains no secret.
 */
export function toRfc7591(client: ClientMetadata): JsonObject {
  const metadata = {
    client_name: client.clientName,
    client_uri: client.clientUri,
    logo_uri: client.logoUri,
    policy_uri: client.policyUri,
    tos_uri: client.tosUri,
    contacts: client.contacts,
    application_type: client.applicationType,
    token_endpoint_auth_method: client.tokenEndpointAuthMethod,
    jwks: client.jwks && { keys: client.jwks.keys.map((key) => ({ ...key })) },
    jwks_uri: client.jwksUri,
    token_endpoint_auth_signing_alg: client.tokenEndpointAuthSigningAlg,
    assertion_audience: client.assertionAudience,
    tls_client_auth_subject_dn: null,
    tls_client_auth_san_dns: null,
    tls_client_auth_san_uri: null,
    tls_client_auth_san_ip: null,
    tls_client_auth_san_email: null,
    ...(client.tlsClientAuthSubject && { [client.tlsClientAuthSubject.attribute]: client.tlsClientAuthSubject.value }),
    tls_client_certificate_bound_access_tokens: client.tlsClientCertificateBoundAccessTokens,
    require_pkce: client.requirePkce,
    token_exchange: client.tokenExchange && {
      subject_token_types: client.tokenExchange.subjectTokenTypes,
      bound_tokens: client.tokenExchange.boundTokens,
      subject_clients: client.tokenExchange.subjectClients,
      serves: client.tokenExchange.serves,
      audiences: client.tokenExchange.audiences,
      impersonation: client.tokenExchange.impersonation,
      ...(client.tokenExchange.mayAct !== null && { may_act: client.tokenExchange.mayAct }),
    },
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    grant_types: client.grantTypes,
    scope: client.scopes.join(' '),
    first_party: client.firstParty,
    authorization_code_lifetime_seconds: client.authorizationCodeLifetimeSeconds,
    device_code_lifetime_seconds: client.deviceCodeLifetimeSeconds,
    access_token_lifetime_seconds: client.accessTokenLifetimeSeconds,
    refresh_token_idle_seconds: client.refreshTokenIdleSeconds,
    refresh_token_absolute_seconds: client.refreshTokenAbsoluteSeconds,
    refresh_token_rotation: client.refreshTokenRotation,
    refresh_token_grace_seconds: client.refreshTokenGraceSeconds,
    ...fromClientOptions(client),
  } satisfies Record<keyof Omit<Rfc7591Metadata, 'response_types'>, unknown>;
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null));
}

/** The certificate name that is registered; an earlier check ensures that there is at most one. */
function certificateSubject(metadata: Rfc7591Metadata): TlsClientAuthSubject | null {
  const attribute = tlsClientAuthAttributes.find((name) => metadata[name] !== undefined);
  const value = attribute && metadata[attribute];
  return attribute && value !== undefined ? { attribute, value } : null;
}

const unique = <Value extends string>(values: Value[]): Value[] => [...new Set(values)];
