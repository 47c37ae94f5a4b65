import type { RegisteredClient } from '@/lib/grants/clients/client';
import { decodeJwt } from '@/lib/grants/token-inspector/decode-jwt';
import { isPublic } from '@/lib/oauth/clients/client';
import { tokenExchange } from '@/lib/oauth/grants/token-exchange';
import { OPENID_SCOPE } from '@/lib/oauth/tokens/id-token';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { Run } from './run';
import type { ContinuationName } from './steps';

export interface NextStep {
  name: ContinuationName;
  label: Sayable;
}

/** The possible next steps; those that continue the flow come first. */
export function nextSteps(
  { pending, request, device, approval, tokens }: Pick<Run, 'pending' | 'request' | 'device' | 'approval' | 'tokens'>,
  client: Pick<RegisteredClient, 'grantTypes' | 'tokenEndpointAuthMethod' | 'crossAppAccess'>,
): NextStep[] {
  const { access_token: accessToken, refresh_token: refreshToken, id_token: idToken } = tokens;
  if (request) return [{ name: 'authorize', label: msg('playground.sendSignedRequest') }];
  if (pending?.code) return [{ name: 'redeem', label: msg('playground.exchangeCodeForTokens') }];
  if (device || approval) return [{ name: 'poll', label: msg('common.poll') }];
  if (accessToken === undefined) return [];
  const offered: [boolean, NextStep][] = [
    [
      refreshToken !== undefined && client.grantTypes.includes('refresh_token'),
      { name: 'refresh', label: msg('playground.refresh') },
    ],
    [client.grantTypes.includes(tokenExchange.name), { name: 'exchange', label: msg('playground.exchangeToken') }],
    [
      (idToken ?? refreshToken) !== undefined && serversOf(client).length > 0,
      { name: 'id_jag', label: msg('playground.requestIdJag') },
    ],
    [scopesOf(accessToken).includes(OPENID_SCOPE), { name: 'userinfo', label: msg('playground.callUserinfo') }],
    [!isPublic(client), { name: 'introspect', label: msg('playground.introspectToken') }],
    [
      true,
      {
        name: 'revoke',
        label: refreshToken === undefined ? msg('common.revokeToken') : msg('playground.revokeTokenFamily'),
      },
    ],
  ];
  return offered.flatMap(([possible, step]) => (possible ? [step] : []));
}

/** The other servers for which a client gets ID-JAGs. */
export const serversOf = ({
  grantTypes,
  crossAppAccess,
}: Pick<RegisteredClient, 'grantTypes' | 'crossAppAccess'>): string[] =>
  grantTypes.includes(tokenExchange.name)
    ? crossAppAccess.filter(({ enabled }) => enabled).map(({ audience }) => audience)
    : [];

function scopesOf(accessToken: string): string[] {
  const scope = decodeJwt(accessToken)?.claims.scope;
  return typeof scope === 'string' ? scope.split(' ') : [];
}
