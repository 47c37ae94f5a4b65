import { z } from 'zod';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { exactUris, requiresPkce, scopesFor } from '../client-metadata';
import type { Records, Taker } from '../taker';
import { given } from '../values';

const text = z.string().nullish();
const texts = z.array(z.string()).nullish();

/** An application of `GET /api/applications`, or a row of the table `applications`. */
export const logtoApplication = z.object({
  id: z.string(),
  name: text,
  secret: text,
  type: z.string(),
  isThirdParty: z.boolean().nullish(),
  oidcClientMetadata: z.object({
    redirectUris: texts,
    postLogoutRedirectUris: texts,
    backchannelLogoutUri: text,
    backchannelLogoutSessionRequired: z.boolean().nullish(),
    logoUri: text,
  }),
  customClientMetadata: z.object({ isDeviceFlow: z.boolean().nullish() }).nullish(),
});

const known = new Set([
  ...Object.keys(logtoApplication.shape),
  ...['tenantId', 'description', 'createdAt', 'protectedAppMetadata', 'isAdmin', 'appLevelAccessControlEnabled'],
]);

const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';

export function* takeApplication(taker: Taker, application: z.output<typeof logtoApplication>, value: object): Records {
  const { id, type, oidcClientMetadata: metadata } = application;
  if (!['Native', 'SPA', 'Traditional', 'MachineToMachine'].includes(type)) {
    yield taker.leftOut('client', application.name ?? id, msg('sources.isNoOpenidClient', { protocol: type }));
    return;
  }
  taker.passOver('application', value, known);
  const notes: Sayable[] = [];
  const grantTypes = grantsOf(application);
  const method = type === 'Native' || type === 'SPA' ? 'none' : 'client_secret_basic';
  if (method !== 'none' && !application.secret) notes.push(msg('sources.secretIsMissing'));
  yield* taker.record(
    {
      kind: 'client',
      client_id: id,
      metadata: given({
        client_name: application.name?.slice(0, 200),
        logo_uri: metadata.logoUri ?? undefined,
        application_type: type === 'Native' ? 'native' : 'web',
        token_endpoint_auth_method: method,
        grant_types: grantTypes,
        redirect_uris: grantTypes.includes('authorization_code') ? exactUris(metadata.redirectUris ?? [], notes) : [],
        post_logout_redirect_uris: exactUris(metadata.postLogoutRedirectUris ?? [], notes),
        backchannel_logout_uri: metadata.backchannelLogoutUri ?? undefined,
        backchannel_logout_session_required: metadata.backchannelLogoutSessionRequired ?? false,
        scope: scopesFor(grantTypes),
        require_pkce: requiresPkce({ method, grantTypes }, notes),
        first_party: !application.isThirdParty,
      }),
      ...(method !== 'none' && application.secret && { secret: application.secret }),
    },
    notes,
  );
}

function grantsOf({ type, customClientMetadata }: z.output<typeof logtoApplication>): string[] {
  if (type === 'MachineToMachine') return ['client_credentials'];
  return [customClientMetadata?.isDeviceFlow ? DEVICE_CODE : 'authorization_code', 'refresh_token'];
}
