import type { JsonObject } from '@/lib/platform/shared/json';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { parseJsonText } from '@/lib/platform/shared/parse-json';
import { isObject } from '@/lib/scim/protocol/json';
import { exactUris, requiresPkce, signingAlgorithm } from '../client-metadata';
import type { Records, Taker } from '../taker';
import { given } from '../values';
import { isOwnClient } from './groups';
import type { KeycloakClient } from './representations';

/** Bundles of claims that each realm has. They are no scopes of an authorization. */
const claimBundles = new Set([
  'acr',
  'basic',
  'microprofile-jwt',
  'organization',
  'role_list',
  'roles',
  'saml_organization',
  'service_account',
  'web-origins',
]);

/** Everything that an access token's lifetime can be (lib/grants/clients/client-metadata.ts). */
const LIFETIME_SECONDS = { least: 60, most: 86_400 };

const known = new Set([
  ...['id', 'clientId', 'name', 'protocol', 'enabled', 'rootUrl', 'baseUrl', 'adminUrl', 'bearerOnly', 'publicClient'],
  ...['consentRequired', 'standardFlowEnabled', 'implicitFlowEnabled', 'directAccessGrantsEnabled'],
  ...['serviceAccountsEnabled', 'clientAuthenticatorType', 'secret', 'redirectUris', 'webOrigins', 'attributes'],
  ...['defaultClientScopes', 'optionalClientScopes', 'surrogateAuthRequired', 'alwaysDisplayInConsole', 'notBefore'],
  ...['frontchannelLogout', 'authenticationFlowBindingOverrides', 'fullScopeAllowed', 'nodeReRegistrationTimeout'],
  'access',
]);

/** A client of the realm as a client of ours. */
export function* takeClient(taker: Taker, client: KeycloakClient, value: object): Records {
  const { clientId } = client;
  const outside = whyOutside(client);
  if (outside) {
    yield taker.leftOut('client', clientId, outside);
    return;
  }
  taker.passOver('client', value, known);
  const notes: Sayable[] = [];
  const authentication = authenticationOf(client, notes);
  const usesSecret = authentication.token_endpoint_auth_method === 'client_secret_basic';
  if (usesSecret && isMasked(client.secret)) notes.push(msg('sources.secretIsMasked'));
  yield* taker.record(
    {
      kind: 'client',
      client_id: clientId,
      metadata: { ...metadataOf(client, notes), ...authentication },
      ...(usesSecret && client.secret && !isMasked(client.secret) && { secret: client.secret }),
      enabled: client.enabled ?? true,
    },
    notes,
  );
}

/** Why a client is left out as a whole, if it is. */
function whyOutside({ clientId, protocol, bearerOnly }: KeycloakClient): Sayable | null {
  if (isOwnClient(clientId)) return msg('sources.isPartOfKeycloak');
  if (protocol && protocol !== 'openid-connect') return msg('sources.isNoOpenidClient', { protocol });
  return bearerOnly ? msg('sources.isResourceServerOnly') : null;
}

/** An export by the admin console has asterisks instead of secrets. */
const isMasked = (secret: string | null | undefined): boolean => /^\*+$/.test(secret ?? '');

function metadataOf(client: KeycloakClient, notes: Sayable[]): JsonObject {
  const of = (name: string) => client.attributes?.[name] ?? undefined;
  const grantTypes = grantsOf(client, notes);
  const redirects = client.standardFlowEnabled ? usableUris(client, client.redirectUris ?? [], notes) : [];
  const lifetime = Number(of('access.token.lifespan'));
  const method = client.publicClient ? 'none' : 'confidential';
  const required = of('pkce.code.challenge.method') === 'S256';
  return given({
    client_name: client.name?.startsWith('${') ? undefined : client.name?.slice(0, 200),
    grant_types: grantTypes,
    redirect_uris: redirects,
    post_logout_redirect_uris: postLogoutUris(client, redirects, notes),
    backchannel_logout_uri: of('backchannel.logout.url'),
    backchannel_logout_session_required: of('backchannel.logout.session.required') === 'true',
    id_token_signed_response_alg: signingAlgorithm(of('id.token.signed.response.alg'), notes),
    scope: scopesOf(client, grantTypes),
    require_pkce: requiresPkce({ method, grantTypes, required }, notes),
    first_party: !client.consentRequired,
    dpop_bound_access_tokens: of('dpop.bound.access.tokens') === 'true',
    access_token_lifetime_seconds:
      lifetime >= LIFETIME_SECONDS.least && lifetime <= LIFETIME_SECONDS.most ? lifetime : undefined,
  });
}

function grantsOf(client: KeycloakClient, notes: Sayable[]): string[] {
  const isOn = (name: string) => client.attributes?.[name] === 'true';
  if (client.implicitFlowEnabled) notes.push(msg('sources.implicitFlowNotTaken'));
  if (client.directAccessGrantsEnabled) notes.push(msg('sources.passwordGrantNotTaken'));
  const ofPeople = [
    ...(client.standardFlowEnabled ? ['authorization_code'] : []),
    ...(isOn('oauth2.device.authorization.grant.enabled') ? ['urn:ietf:params:oauth:grant-type:device_code'] : []),
    ...(isOn('oidc.ciba.grant.enabled') && !client.publicClient ? ['urn:openid:params:grant-type:ciba'] : []),
  ];
  const refreshes = ofPeople.length > 0 && client.attributes?.['use.refresh.tokens'] !== 'false';
  return [
    ...ofPeople,
    ...(refreshes ? ['refresh_token'] : []),
    ...(client.serviceAccountsEnabled && !client.publicClient ? ['client_credentials'] : []),
  ];
}

/** A client that acts for itself only has no use for the scopes about people. */
function scopesOf(client: KeycloakClient, grantTypes: string[]): string {
  const named = [...(client.defaultClientScopes ?? []), ...(client.optionalClientScopes ?? [])];
  const scopes = named.filter((scope) => !claimBundles.has(scope) && !scope.includes(' '));
  const ofPeople = new Set(['profile', 'email', 'address', 'phone', 'offline_access']);
  return grantTypes.every((grant) => grant === 'client_credentials')
    ? scopes.filter((scope) => !ofPeople.has(scope)).join(' ')
    : ['openid', ...scopes].join(' ');
}

/** Keycloak completes addresses that begin with a slash by the client's own address. */
function usableUris({ rootUrl }: KeycloakClient, uris: readonly string[], notes: Sayable[]): string[] {
  const absolute = uris.map((uri) => (uri.startsWith('/') && rootUrl ? rootUrl.replace(/\/$/, '') + uri : uri));
  return exactUris(absolute, notes);
}

/** `+` stands for the redirect URIs, `-` for none. */
function postLogoutUris(client: KeycloakClient, redirects: string[], notes: Sayable[]): string[] {
  const uris = (client.attributes?.['post.logout.redirect.uris'] ?? '').split('##').filter((uri) => uri !== '');
  const own = uris.filter((uri) => uri !== '+' && uri !== '-');
  return [...new Set([...(uris.includes('+') ? redirects : []), ...usableUris(client, own, notes)])];
}

function authenticationOf(client: KeycloakClient, notes: Sayable[]): JsonObject {
  if (client.publicClient) return { token_endpoint_auth_method: 'none' };
  const of = (name: string) => client.attributes?.[name] ?? undefined;
  switch (client.clientAuthenticatorType) {
    case 'client-jwt': {
      const jwks = of('use.jwks.string') === 'true' ? parseJsonText(of('jwks.string') ?? '') : undefined;
      const uri = of('use.jwks.url') === 'true' ? of('jwks.url') : undefined;
      if (!isObject(jwks) && uri === undefined) notes.push(msg('sources.keysNotTaken'));
      return given({
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: isObject(jwks) ? jwks : undefined,
        jwks_uri: uri,
      });
    }
    case 'client-x509':
      return given({
        token_endpoint_auth_method: 'tls_client_auth',
        tls_client_auth_subject_dn: of('x509.subjectdn'),
        tls_client_certificate_bound_access_tokens: of('tls.client.certificate.bound.access.tokens') === 'true',
      });
    default:
      if (client.clientAuthenticatorType === 'client-secret-jwt') notes.push(msg('sources.secretJwtNotTaken'));
      return { token_endpoint_auth_method: 'client_secret_basic' };
  }
}
