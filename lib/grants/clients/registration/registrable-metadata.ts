import { isVerifiedRedirect } from '@/lib/oauth/clients/redirect-uri';
import { grants } from '@/lib/oauth/grants';
import { ciba } from '@/lib/oauth/grants/ciba';
import { deviceCode } from '@/lib/oauth/grants/device-code';
import type { SigningAlgorithm } from '@/lib/oauth/keys/signing-algorithms';
import { redirectHosts } from '@/lib/oauth/openid/sector';
import { OPENID_SCOPE } from '@/lib/oauth/tokens/id-token';
import { decoded, msg, type Sayable } from '@/lib/platform/shared/message';
import type { SelfRegisteredPkce } from '@/lib/tenants/registration-settings';
import type { ClientMetadata } from '../client';
import { clientMetadata } from '../client-metadata';
import { type Rfc7591Metadata, toRfc7591 } from '../rfc7591';
import { withTenantDefaults } from '../with-tenant-defaults';
import { isOwnName, mixesScripts } from './own-name';

type Sharing = Pick<ClientMetadata, 'subjectType' | 'sectorIdentifierUri' | 'redirectUris' | 'grantTypes'>;

/**
 * Whether a client would share pairwise subjects with all clients at the host of its redirect URIs (OpenID Connect
 * Core, 8.1) without proving that it belongs there, because it also receives codes at an address on the device, or
 * tokens without any redirect URI. Otherwise, naming another party's host would be enough to learn that party's subject
 * identifiers (docs/decisions/0026).
 * @param metadata of a client that no administrator has reviewed
 */
export function sharesSectorUnproved({ subjectType, sectorIdentifierUri, redirectUris, grantTypes }: Sharing): boolean {
  const sharesHost = sectorIdentifierUri !== null || redirectHosts(redirectUris).length > 0;
  if (subjectType !== 'pairwise' || !sharesHost) return false;
  return !redirectUris.every(isVerifiedRedirect) || [deviceCode, ciba].some(({ name }) => grantTypes.includes(name));
}

/**
 * The metadata that a client may set itself. Everything else is reserved for administrators: whether consent is
 * required, token exchange, exemptions and token lifetimes.
 */
export const registrableNames = [
  'client_name',
  'client_uri',
  'logo_uri',
  'policy_uri',
  'tos_uri',
  'contacts',
  'application_type',
  'redirect_uris',
  'post_logout_redirect_uris',
  'grant_types',
  'response_types',
  'scope',
  'token_endpoint_auth_method',
  'jwks',
  'jwks_uri',
  'token_endpoint_auth_signing_alg',
  'tls_client_auth_subject_dn',
  'tls_client_auth_san_dns',
  'tls_client_auth_san_uri',
  'tls_client_auth_san_ip',
  'tls_client_auth_san_email',
  'tls_client_certificate_bound_access_tokens',
  'id_token_signed_response_alg',
  'userinfo_signed_response_alg',
  'introspection_signed_response_alg',
  'authorization_signed_response_alg',
  'subject_type',
  'sector_identifier_uri',
  'initiate_login_uri',
  'backchannel_logout_uri',
  'backchannel_logout_session_required',
  'backchannel_token_delivery_mode',
  'backchannel_client_notification_endpoint',
  'backchannel_authentication_request_signing_alg',
  'default_max_age',
  'default_acr_values',
  'require_pushed_authorization_requests',
  'require_signed_request_object',
  'request_object_signing_alg',
  'dpop_bound_access_tokens',
  'fapi2_security_profile',
  'authorization_details_types',
  'software_id',
  'software_version',
] as const satisfies (keyof Rfc7591Metadata)[];

const registrable: ReadonlySet<string> = new Set(registrableNames);

/** Of fields under their registered names, those that a client may set itself. */
export function registrableOf<Value>(fields: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => registrable.has(name)));
}

/** What administrators have decided about a client, under the registered names: all that a client cannot set itself. */
export function administratorsFields(client: ClientMetadata): Record<string, unknown> {
  return Object.fromEntries(Object.entries(toRfc7591(client)).filter(([name]) => !registrable.has(name)));
}

/** What a tenant allows clients that register themselves. */
export interface RegistrationLimits {
  scopes: readonly string[];
  grants: readonly string[];
  /** The allowed types of authorization details. */
  detailsTypes: readonly string[];
  /** Which clients must use PKCE. */
  pkce: SelfRegisteredPkce;
  /** Signs the ID tokens of a client that names no algorithm: the tenant's default, or what a known client has. */
  defaultIdTokenAlgorithm: SigningAlgorithm;
  /** The names of the server and the tenant, which no client may use. */
  ownNames: readonly string[];
}

export type CheckedMetadata =
  | { kind: 'good'; metadata: ClientMetadata }
  | { kind: 'bad'; field: string; message: Sayable };

/**
 * Checks a client's own metadata with the schema that is used for administrators.
 * @param given under the names of RFC 7591. "The authorization server MUST ignore any client metadata sent by the
 *   client that it does not understand" (2); null is treated as absent (RFC 7592, 2.2)
 * @param limits "MAY reject or replace any of the client's requested metadata values" (3.2.1). Scopes: the client gets
 *   the requested ones that are allowed, or all allowed ones if it requests none. Types of authorization details: the
 *   requested ones that are allowed. Grants: the requested ones that are allowed; it is an error if none is. PKCE:
 *   required unless the tenant lets confidential clients leave it out
 * @param kept what administrators have decided about the client, which is not changed
 */
export function checkRegistrable(
  given: Record<string, unknown>,
  limits: RegistrationLimits,
  kept: Record<string, unknown> = {},
): CheckedMetadata {
  const said = Object.fromEntries(Object.entries(registrableOf(given)).filter(([, value]) => value !== null));
  const {
    scope,
    grant_types: grantTypes,
    authorization_details_types: detailsTypes,
    redirect_uris: redirectUris,
    application_type: applicationType = inferredType(redirectUris),
  } = said;
  const metadata = {
    ...kept,
    ...said,
    application_type: applicationType,
    grant_types: grantsWithin(grantTypes, limits.grants),
    scope: scopeWithin(scope, limits.scopes),
    authorization_details_types: typesWithin(detailsTypes, limits.detailsTypes),
  };
  const parsed = clientMetadata.safeParse(
    withTenantDefaults({ ...metadata, require_pkce: requiresPkce(metadata, limits) }, limits),
  );
  if (!parsed.success) {
    const { path = [], message } = parsed.error.issues[0] ?? {};
    return {
      kind: 'bad',
      field: path.map(String).join('.'),
      message: message === undefined ? msg('registration.isMalformed') : decoded(message),
    };
  }
  if (isOwnName(parsed.data.clientName, limits.ownNames))
    return { kind: 'bad', field: 'client_name', message: msg('registration.mustNotBeNameOfServer') };
  if (mixesScripts(parsed.data.clientName))
    return { kind: 'bad', field: 'client_name', message: msg('registration.mustNotMixAlphabets') };
  // With a sector, what the client had before counts too (lib/grants/clients/registration/surroundings.ts).
  if (parsed.data.sectorIdentifierUri === null && sharesSectorUnproved(parsed.data))
    return { kind: 'bad', field: 'subject_type', message: msg('registration.mustBePublicOutsideRedirects') };
  const beyond = parsed.data.grantTypes.findIndex((grant) => !limits.grants.includes(grant));
  return beyond < 0
    ? { kind: 'good', metadata: parsed.data }
    : { kind: 'bad', field: `grant_types.${beyond}`, message: msg('registration.isGrantTypeOfAdministrators') };
}

/**
 * A client that registers only redirect URIs on the device is a native application, whose port differs from run to run
 * (RFC 8252, 7.3).
 */
function inferredType(redirectUris: unknown): 'native' | undefined {
  const onDevice = (uri: unknown) => typeof uri === 'string' && !uri.startsWith('https:');
  return Array.isArray(redirectUris) && redirectUris.length > 0 && redirectUris.every(onDevice) ? 'native' : undefined;
}

/**
 * Software written for every server requests all grants that it supports, such as the device grant; those that are not
 * allowed here are removed. If none would be left, or for grants that this server does not know, the client gets an
 * error.
 */
function grantsWithin(asked: unknown, allowed: readonly string[]): unknown {
  if (!Array.isArray(asked)) return asked;
  const within = asked.filter(
    (name) => allowed.includes(name as string) || !grants.some((grant) => grant.name === name),
  );
  return within.length > 0 ? within : asked;
}

/**
 * None unless requested: a client that can obtain a permission that it never needed, such as payments, would only be a
 * greater risk.
 */
function typesWithin(asked: unknown, allowed: readonly string[]): unknown {
  return Array.isArray(asked) ? asked.filter((type) => typeof type !== 'string' || allowed.includes(type)) : asked;
}

/**
 * A confidential client that may sign people in can leave PKCE out if the tenant allows it. Public clients must use it
 * (RFC 9700, 2.1.1), and so must those under the FAPI 2.0 profile (5.3.2.2).
 * @param metadata `require_pkce` is there if the client is already registered. An update does not gain the exemption,
 *   and loses it with the right to request `openid`
 */
function requiresPkce(metadata: Record<string, unknown>, { pkce }: Pick<RegistrationLimits, 'pkce'>): unknown {
  const { token_endpoint_auth_method: method, fapi2_security_profile: profile, scope, require_pkce: known } = metadata;
  if (method === 'none' || profile === true) return true;
  const signsIn = typeof scope === 'string' && scope.split(' ').includes(OPENID_SCOPE);
  return !signsIn || (known ?? pkce !== 'public-only');
}

function scopeWithin(scope: unknown, allowed: readonly string[]): unknown {
  if (scope === undefined || scope === '') return allowed.join(' ');
  return typeof scope === 'string'
    ? scope
        .split(' ')
        .filter((name) => name === '' || allowed.includes(name))
        .join(' ')
    : scope;
}
