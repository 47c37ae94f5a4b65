import type { TenantExchange } from '@/lib/edge/http/route';
import { personalTokenPolicy } from '@/lib/grants/personal-tokens/personal-token-policy';
import { revokePersonalToken } from '@/lib/grants/personal-tokens/revoke-personal-token';
import { offeredResources } from '@/lib/oauth/personal-tokens/offered-resources';
import type { PersonalTokens } from '@/lib/oauth/personal-tokens/personal-tokens';

/** The personal access tokens of a tenant, as the protocol uses them. */
export function personalTokens({
  container: { personalTokens: store },
  tenant,
}: Pick<TenantExchange, 'container' | 'tenant'>): PersonalTokens {
  return {
    get offered() {
      return offeredResources(personalTokenPolicy(tenant.settings), tenant);
    },
    find: (tokenHash, now) => store.find(tenant.id, tokenHash, now),
    async revoke({ tokenHash, clientId, now, origin }) {
      await revokePersonalToken(
        store,
        { tenantId: tenant.id, tokenHash },
        { cause: { actor: { type: 'client', id: clientId, name: null }, origin }, now },
      );
    },
  };
}
