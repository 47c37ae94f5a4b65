import { domainOfAddress } from '@/lib/tenants/email-domains/domain-of-address';
import type { IdentityProviderStore, ProviderRoute } from './store';

/**
 * Where an address leads at sign-in. Only its domain decides, so neither the answer nor its timing says whether an
 * account has the address.
 * @param typed a user name or an email address
 */
export async function routeOfAddress(
  store: Pick<IdentityProviderStore, 'findRoute'>,
  tenantId: string,
  typed: string,
): Promise<ProviderRoute | null> {
  const domain = domainOfAddress(typed);
  return domain === null ? null : store.findRoute(tenantId, domain);
}
