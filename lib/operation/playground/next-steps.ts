import type { RegisteredClient } from '@/lib/grants/clients/client';
import { decodeJwt } from '@/lib/grants/token-inspector/decode-jwt';
import { isPublic } from '@/lib/oauth/clients/client';
import { tokenExchange } from '@/lib/oauth/grants/token-exchange';
import { OPENID_SCOPE } from '@/lib/oauth/tokens/id-token';
import { text } from '@/lib/platform/shared/text';
import type { Run } from './run';
import type { ContinuationName } from './steps';

export interface NextStep {
  name: ContinuationName;
  label: string;
}

/** The possible next steps; those that continue the flow come first. */
export function nextSteps(
  { pending, request, device, tokens }: Pick<Run, 'pending' | 'request' | 'device' | 'tokens'>,
  client: Pick<RegisteredClient, 'grantTypes' | 'tokenEndpointAuthMethod'>,
): NextStep[] {
  const { access_token: accessToken, refresh_token: refreshToken } = tokens;
  if (request) return [{ name: 'authorize', label: text('Send signed request') }];
  if (pending?.code) return [{ name: 'redeem', label: text('Exchange code for tokens') }];
  if (device) return [{ name: 'poll', label: text('Poll') }];
  if (accessToken === undefined) return [];
  const offered: [boolean, NextStep][] = [
    [
      refreshToken !== undefined && client.grantTypes.includes('refresh_token'),
      { name: 'refresh', label: text('Refresh') },
    ],
    [client.grantTypes.includes(tokenExchange.name), { name: 'exchange', label: text('Exchange token') }],
    [scopesOf(accessToken).includes(OPENID_SCOPE), { name: 'userinfo', label: text('Call userinfo') }],
    [!isPublic(client), { name: 'introspect', label: text('Introspect token') }],
    [true, { name: 'revoke', label: refreshToken === undefined ? text('Revoke token') : text('Revoke token family') }],
  ];
  return offered.flatMap(([possible, step]) => (possible ? [step] : []));
}

function scopesOf(accessToken: string): string[] {
  const scope = decodeJwt(accessToken)?.claims.scope;
  return typeof scope === 'string' ? scope.split(' ') : [];
}
