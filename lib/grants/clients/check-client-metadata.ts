import { isPublic, tlsClientAuthAttributes } from '@/lib/oauth/clients/client';
import { redirectUriProblem } from '@/lib/oauth/clients/redirect-uri-registration';
import { grants } from '@/lib/oauth/grants';
import { subjectProblem } from '@/lib/oauth/mutual-tls/subject';
import { redirectHosts } from '@/lib/oauth/openid/sector';
import { isKeepable } from '@/lib/platform/shared/keepable';
import { encoded, msg, type Sayable } from '@/lib/platform/shared/message';
import { fapiProblems } from './check-fapi';
import type { Rfc7591Metadata } from './rfc7591';

type Pairwise = Pick<Rfc7591Metadata, 'subject_type' | 'sector_identifier_uri' | 'redirect_uris'>;

/**
 * "If there are multiple hostnames in the registered redirect_uris, the Client MUST register a sector_identifier_uri"
 * (OpenID Connect Core, 8.1): otherwise it is undefined which host determines the subject identifiers.
 * @returns what is wrong with `sector_identifier_uri`, or null
 */
function pairwiseProblem({
  subject_type: type,
  sector_identifier_uri: sector,
  redirect_uris: uris,
}: Pairwise): Sayable | null {
  if (type !== 'pairwise' || sector !== undefined) return null;
  return redirectHosts(uris).length > 1 ? msg('clients.isRequiredForPairwiseSubjects') : null;
}

type SignedRequests = Pick<
  Rfc7591Metadata,
  | 'jwks'
  | 'jwks_uri'
  | 'require_signed_request_object'
  | 'request_object_signing_alg'
  | 'backchannel_authentication_request_signing_alg'
>;

/**
 * Signed requests are verified with the client's own keys (RFC 9101, 6.2).
 * @returns the field that requires them and why, or null
 */
function requestObjectProblem(metadata: SignedRequests): [keyof SignedRequests, Sayable] | null {
  if (metadata.jwks || metadata.jwks_uri !== undefined) return null;
  const why = msg('clients.needsPublicKeysSetJwks');
  if (metadata.require_signed_request_object) return ['require_signed_request_object', why];
  const algorithm = (['request_object_signing_alg', 'backchannel_authentication_request_signing_alg'] as const).find(
    (field) => metadata[field] !== undefined,
  );
  return algorithm === undefined ? null : [algorithm, why];
}

interface Problems {
  addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void;
}

/** Adds an issue for each field that is inconsistent with the others. For `superRefine`. */
export function checkClientMetadata(metadata: Rfc7591Metadata, problems: Problems): void {
  const refuse = (path: (string | number)[], message: Sayable) =>
    problems.addIssue({ code: 'custom', path, message: encoded(message) });
  checkTexts(metadata, refuse);
  checkRedirectUris(metadata, refuse);
  checkKeys(metadata, refuse);
  if (isPublic({ tokenEndpointAuthMethod: metadata.token_endpoint_auth_method })) checkPublic(metadata, refuse);
  const unsigned = requestObjectProblem(metadata);
  if (unsigned) refuse([unsigned[0]], unsigned[1]);
  // "REQUIRED if the token delivery mode is set to ping" (CIBA Core 1.0, 4).
  if (
    metadata.backchannel_token_delivery_mode === 'ping' &&
    metadata.backchannel_client_notification_endpoint === undefined
  )
    refuse(['backchannel_client_notification_endpoint'], msg('clients.isRequiredInPingMode'));
  const unnamed = pairwiseProblem(metadata);
  if (unnamed !== null) refuse(['sector_identifier_uri'], unnamed);
  for (const { name, rule } of fapiProblems(metadata)) refuse([name], rule);
  const { refresh_token_idle_seconds: idle, refresh_token_absolute_seconds: absolute } = metadata;
  if (idle !== undefined && absolute !== undefined && idle > absolute) {
    refuse(['refresh_token_idle_seconds'], msg('clients.mustNotBeLongerThan'));
  }
}

type Refuse = (path: (string | number)[], message: Sayable) => void;

/** Client metadata is JSON from any source; the key set has its own check. */
function checkTexts({ jwks: _ownCheck, ...fields }: Rfc7591Metadata, refuse: Refuse): void {
  for (const [name, value] of Object.entries(fields))
    if (!isKeepable(value)) refuse([name], msg('clients.mustNotContainNulOr'));
}

function checkRedirectUris(metadata: Rfc7591Metadata, refuse: Refuse): void {
  // "The authorization server MUST require public clients and confidential clients utilizing the implicit grant type to
  // register"; RFC 9700, 2.1 requires it of all clients.
  if (metadata.grant_types.includes('authorization_code') && metadata.redirect_uris.length === 0) {
    refuse(['redirect_uris'], msg('clients.mustContainAtLeastOneUri'));
  }
  // Redirects after a sign-out have the same risks, so the same rules apply.
  for (const field of ['redirect_uris', 'post_logout_redirect_uris'] as const) {
    metadata[field].forEach((uri, index) => {
      const problem = redirectUriProblem(uri, metadata.application_type);
      if (problem) refuse([field, index], problem);
    });
  }
}

/** The methods that prove possession of the client's own key (RFC 7523, 3; RFC 8705, 2.2). */
const KEY_METHODS = ['private_key_jwt', 'self_signed_tls_client_auth'];

function checkKeys(metadata: Rfc7591Metadata, refuse: Refuse): void {
  const { token_endpoint_auth_method: method, jwks, jwks_uri: uri } = metadata;
  // "The "jwks_uri" and "jwks" parameters MUST NOT both be present in the same request or response."
  if (jwks && uri !== undefined) refuse(['jwks'], msg('common.mustNotBeCombinedWith'));
  if (KEY_METHODS.includes(method) && !jwks && uri === undefined)
    refuse(['jwks'], msg('clients.mustContainPublicKeysFor'));
  const named = tlsClientAuthAttributes.filter((name) => metadata[name] !== undefined);
  if (named.length > 1) refuse([named[1] ?? ''], msg('clients.mustNotBeCombinedWith'));
  for (const attribute of named) {
    const problem = subjectProblem({ attribute, value: metadata[attribute] ?? '' });
    if (problem !== null) refuse([attribute], problem);
  }
  if (method === 'tls_client_auth' && named.length === 0)
    refuse([tlsClientAuthAttributes[0]], msg('clients.isRequiredForTlsClient'));
}

function checkPublic(metadata: Rfc7591Metadata, refuse: Refuse): void {
  for (const grant of grants) {
    if (!grant.confidentialOnly || !metadata.grant_types.includes(grant.name)) continue;
    refuse(['grant_types', metadata.grant_types.indexOf(grant.name)], msg('clients.isOnlyForClientsThat'));
  }
  if (!metadata.require_pkce) refuse(['require_pkce'], msg('clients.mustBeOnForPublic'));
  // "Refresh tokens for public clients MUST be sender-constrained or use refresh token rotation" (RFC 9700, 2.2.2). The
  // FAPI 2.0 security profile turns rotation off; under it the error to report is that the client is public.
  if (!metadata.refresh_token_rotation && !metadata.fapi2_security_profile)
    refuse(['refresh_token_rotation'], msg('clients.mustBeOnForPublic'));
}
