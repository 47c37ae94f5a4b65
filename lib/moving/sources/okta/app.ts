import { z } from 'zod';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { isObject } from '@/lib/scim/protocol/json';
import { exactUris, requiresPkce, scopesFor, sharedGrants } from '../client-metadata';
import type { Records, Taker } from '../taker';
import { given } from '../values';

const text = z.string().nullish();
const texts = z.array(z.string()).nullish();

/** An application as `GET /api/v1/apps` of Okta's API answers it. */
export const oktaApp = z.object({
  id: z.string(),
  name: text,
  label: text,
  status: text,
  signOnMode: z.string(),
  credentials: z
    .object({
      oauthClient: z
        .object({
          client_id: z.string(),
          client_secret: text,
          token_endpoint_auth_method: z.string(),
          pkce_required: z.boolean().nullish(),
        })
        .nullish(),
    })
    .nullish(),
  settings: z
    .object({
      oauthClient: z
        .object({
          client_uri: text,
          logo_uri: text,
          policy_uri: text,
          tos_uri: text,
          initiate_login_uri: text,
          redirect_uris: texts,
          post_logout_redirect_uris: texts,
          grant_types: texts,
          application_type: text,
          consent_method: text,
          dpop_bound_access_tokens: z.boolean().nullish(),
          jwks: z.object({ keys: z.array(z.json()) }).nullish(),
          jwks_uri: text,
        })
        .nullish(),
    })
    .nullish(),
});

const known = new Set([
  ...Object.keys(oktaApp.shape),
  ...['lastUpdated', 'created', 'accessibility', 'visibility', 'features', 'profile', 'licensing', '_links', 'orn'],
  ...['_embedded', 'universalLogout'],
]);

const methods = new Set(['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt']);

export function* takeApp(taker: Taker, app: z.output<typeof oktaApp>, value: object): Records {
  const [credentials, settings] = [app.credentials?.oauthClient, app.settings?.oauthClient];
  if (app.signOnMode !== 'OPENID_CONNECT' || !credentials || !settings) {
    yield taker.leftOut('client', app.label ?? app.id, msg('sources.isNoOpenidClient', { protocol: app.signOnMode }));
    return;
  }
  taker.passOver('app', value, known);
  const notes: Sayable[] = [];
  const { client_id: clientId, token_endpoint_auth_method: given_method } = credentials;
  const method = methods.has(given_method) ? given_method : 'client_secret_basic';
  if (method !== given_method) notes.push(msg('sources.secretJwtNotTaken'));
  const usesSecret = method.startsWith('client_secret_');
  if (usesSecret && !credentials.client_secret) notes.push(msg('sources.secretIsMissing'));
  const grantTypes = sharedGrants(settings.grant_types ?? [], notes);
  yield* taker.record(
    {
      kind: 'client',
      client_id: clientId,
      metadata: given({
        client_name: app.label?.slice(0, 200),
        client_uri: settings.client_uri ?? undefined,
        logo_uri: settings.logo_uri ?? undefined,
        policy_uri: settings.policy_uri ?? undefined,
        tos_uri: settings.tos_uri ?? undefined,
        initiate_login_uri: settings.initiate_login_uri ?? undefined,
        application_type: settings.application_type === 'native' ? 'native' : 'web',
        token_endpoint_auth_method: method,
        jwks: isObject(settings.jwks) && settings.jwks.keys.length > 0 ? settings.jwks : undefined,
        jwks_uri: settings.jwks_uri ?? undefined,
        grant_types: grantTypes,
        redirect_uris: exactUris(settings.redirect_uris ?? [], notes),
        post_logout_redirect_uris: exactUris(settings.post_logout_redirect_uris ?? [], notes),
        scope: scopesFor(grantTypes),
        require_pkce: requiresPkce({ method, grantTypes, required: credentials.pkce_required ?? false }, notes),
        first_party: settings.consent_method !== 'REQUIRED',
        dpop_bound_access_tokens: settings.dpop_bound_access_tokens ?? false,
      }),
      ...(usesSecret && credentials.client_secret && { secret: credentials.client_secret }),
      enabled: app.status !== 'INACTIVE',
    },
    notes,
  );
}
