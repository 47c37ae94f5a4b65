import type { RegisteredClient } from '@/lib/grants/clients/client';
import { ciba } from '@/lib/oauth/grants/ciba';
import { deviceCode } from '@/lib/oauth/grants/device-code';
import { jwtBearer } from '@/lib/oauth/grants/jwt-bearer';
import { tokenExchange } from '@/lib/oauth/grants/token-exchange';
import { msg, type Sayable } from '@/lib/platform/shared/message';

export const flowNames = [
  'authorization_code',
  'device_code',
  'ciba',
  'client_credentials',
  'refresh_token',
  'token_exchange',
  'jwt_bearer',
] as const;
export type FlowName = (typeof flowNames)[number];

/** A way to obtain tokens that the playground can run. */
export interface Flow {
  name: FlowName;
  label: Sayable;
  /** The value of `grant_type` that a client must be registered for. */
  grant: string;
  about: Sayable;
}

const flows: Flow[] = [
  {
    name: 'authorization_code',
    label: msg('common.authorizationCode'),
    grant: 'authorization_code',
    about: msg('playground.youSignInWithBrowser'),
  },
  {
    name: 'device_code',
    label: msg('common.device'),
    grant: deviceCode.name,
    about: msg('playground.deviceShowsCodePersonEnters'),
  },
  {
    name: 'ciba',
    label: msg('common.backchannelAuthentication'),
    grant: ciba.name,
    about: msg('playground.clientNamesPersonWhoApproves'),
  },
  {
    name: 'client_credentials',
    label: msg('common.clientCredentials'),
    grant: 'client_credentials',
    about: msg('playground.clientGetsTokenInIts'),
  },
  {
    name: 'refresh_token',
    label: msg('playground.refresh'),
    grant: 'refresh_token',
    about: msg('playground.clientUsesRefreshTokenTo'),
  },
  {
    name: 'token_exchange',
    label: msg('common.tokenExchange'),
    grant: tokenExchange.name,
    about: msg('playground.clientExchangesOneAccessToken'),
  },
  {
    name: 'jwt_bearer',
    label: jwtBearer.label,
    grant: jwtBearer.name,
    about: msg('playground.clientRedeemsAssertion'),
  },
];

/**
 * The flows that a client's registration allows, most common first. Authentication requests cannot be signed here.
 */
export function flowsOf({
  grantTypes,
  backchannelAuthenticationRequestSigningAlg: signed,
}: Pick<RegisteredClient, 'grantTypes' | 'backchannelAuthenticationRequestSigningAlg'>): Flow[] {
  return flows.filter(({ grant }) => grantTypes.includes(grant) && (grant !== ciba.name || signed === null));
}
