import type { RegisteredClient } from '@/lib/clients/client';
import { tokenExchange } from '@/lib/oauth/grants/token-exchange';
import { text } from '@/lib/shared/text';

type Settings = Pick<RegisteredClient, 'requirePkce' | 'tokenExchange' | 'refreshTokenRotation' | 'grantTypes' | 'fapi2SecurityProfile'>;

/** What an administrator has allowed a client that makes it less safe than others, in a few words each; of its grants only those that it has. */
export function risksOf({ requirePkce, tokenExchange: policy, refreshTokenRotation, grantTypes, fapi2SecurityProfile }: Settings): string[] {
  return [
    ...(requirePkce ? [] : [text('Legacy: PKCE not required')]),
    ...(policy?.impersonation && grantTypes.includes(tokenExchange.name) ? [text('Takes the place of people')] : []),
    // The profile wants it so: its refresh tokens are worth nothing without the client's key.
    ...(!refreshTokenRotation && !fapi2SecurityProfile && grantTypes.includes('refresh_token') ? [text('Refresh tokens not rotated')] : []),
  ];
}
