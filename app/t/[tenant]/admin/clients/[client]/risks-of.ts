import type { RegisteredClient } from '@/lib/grants/clients/client';
import { deviceCode } from '@/lib/oauth/grants/device-code';
import { tokenExchange } from '@/lib/oauth/grants/token-exchange';
import { type Message, msg } from '@/lib/platform/shared/message';

type Settings = Pick<
  RegisteredClient,
  'requirePkce' | 'tokenExchange' | 'refreshTokenRotation' | 'grantTypes' | 'fapi2SecurityProfile' | 'firstParty'
>;

/** Whether people sign in to a client without being asked for consent. */
export function skipsConsent({ firstParty, grantTypes }: Pick<Settings, 'firstParty' | 'grantTypes'>): boolean {
  return firstParty && ['authorization_code', deviceCode.name].some((grant) => grantTypes.includes(grant));
}

/**
 * The settings that make a client less safe than others, in a few words each; those of a grant only if the client has
 * it.
 */
export function risksOf({
  requirePkce,
  tokenExchange: policy,
  refreshTokenRotation,
  grantTypes,
  fapi2SecurityProfile,
  firstParty,
}: Settings): Message[] {
  return [
    ...(skipsConsent({ firstParty, grantTypes }) ? [msg('clients.skipsConsent')] : []),
    ...(requirePkce ? [] : [msg('clients.legacyPkceNotRequired')]),
    ...(policy?.impersonation && grantTypes.includes(tokenExchange.name) ? [msg('clients.canImpersonatePeople')] : []),
    // The FAPI 2.0 profile requires this: refresh tokens are useless without the client's key.
    ...(!refreshTokenRotation && !fapi2SecurityProfile && grantTypes.includes('refresh_token')
      ? [msg('clients.refreshTokensNotRotated')]
      : []),
  ];
}
