import { z } from 'zod';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { exactUris, requiresPkce, scopesFor, sharedGrants, signingAlgorithm } from '../client-metadata';
import type { Records, Taker } from '../taker';
import { given } from '../values';

const text = z.string().nullish();
const texts = z.array(z.string()).nullish();

/** A client as `GET /api/v2/clients` of Auth0's Management API answers it. */
export const auth0Client = z.object({
  client_id: z.string(),
  client_secret: text,
  name: text,
  global: z.boolean().nullish(),
  app_type: text,
  is_first_party: z.boolean().nullish(),
  callbacks: texts,
  allowed_logout_urls: texts,
  grant_types: texts,
  token_endpoint_auth_method: z.enum(['none', 'client_secret_post', 'client_secret_basic']).nullish(),
  jwt_configuration: z.object({ alg: text }).nullish(),
  initiate_login_uri: text,
  oidc_logout: z.object({ backchannel_logout_urls: texts }).nullish(),
});

const known = new Set([
  ...Object.keys(auth0Client.shape),
  ...[
    'tenant',
    'oidc_conformant',
    'web_origins',
    'allowed_origins',
    'cross_origin_auth',
    'cross_origin_authentication',
  ],
  ...['sso', 'sso_disabled', 'signing_keys', 'custom_login_page_on', 'is_token_endpoint_ip_header_trusted'],
]);

export function* takeClient(taker: Taker, client: z.output<typeof auth0Client>, value: object): Records {
  if (client.global) {
    yield taker.leftOut('client', client.client_id, msg('sources.isPartOfAuth0'));
    return;
  }
  taker.passOver('client', value, known);
  const notes: Sayable[] = [];
  const isPublic = client.app_type === 'spa' || client.app_type === 'native';
  const method = client.token_endpoint_auth_method ?? (isPublic ? 'none' : 'client_secret_post');
  const grantTypes = sharedGrants(client.grant_types ?? ['authorization_code'], notes);
  if (method !== 'none' && !client.client_secret) notes.push(msg('sources.secretIsMissing'));
  yield* taker.record(
    {
      kind: 'client',
      client_id: client.client_id,
      metadata: given({
        client_name: client.name?.slice(0, 200),
        application_type: client.app_type === 'native' ? 'native' : 'web',
        token_endpoint_auth_method: method,
        grant_types: grantTypes,
        redirect_uris: grantTypes.includes('authorization_code') ? exactUris(client.callbacks ?? [], notes) : [],
        post_logout_redirect_uris: exactUris(client.allowed_logout_urls ?? [], notes),
        backchannel_logout_uri: client.oidc_logout?.backchannel_logout_urls?.[0],
        initiate_login_uri: client.initiate_login_uri ?? undefined,
        id_token_signed_response_alg: signingAlgorithm(client.jwt_configuration?.alg, notes),
        scope: scopesFor(grantTypes),
        require_pkce: requiresPkce({ method, grantTypes }, notes),
        first_party: client.is_first_party ?? true,
      }),
      ...(method !== 'none' && client.client_secret && { secret: client.client_secret }),
    },
    notes,
  );
}
