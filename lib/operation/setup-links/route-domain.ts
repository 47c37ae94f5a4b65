import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { routeEmailDomain } from '@/lib/tenants/email-domains/change-email-domains';
import { causeOf, isDomainOf, isProviderOf } from './setup-link';
import type { SetupLinkStore, SetupSession } from './store';

/**
 * Leads the addresses of a link's verified domain to the link's provider. Only before an administrator enables the
 * provider, who sees then where its people come from.
 */
export function routeSetupDomain(
  setupLinks: Pick<SetupLinkStore, 'change'>,
  { session, origin }: { session: SetupSession; origin: RequestOrigin | null },
): Promise<'routed' | 'gone' | 'not-asked'> {
  return setupLinks.change(session, async ({ link, emailDomains, providers }) => {
    const { tenantId, providerId, emailDomain: name } = link;
    if (providerId === null || name === null) return 'not-asked';
    const provider = await providers.change(({ lock }) => lock(tenantId, providerId));
    if (!provider?.awaitsApproval || !isProviderOf(link, provider)) return 'not-asked';
    const domain = await emailDomains.find(tenantId, name);
    if (!domain?.verifiedAt || !isDomainOf(link, domain)) return 'not-asked';
    const route = { providerId, required: domain.route?.providerId === providerId && domain.route.required };
    await routeEmailDomain({ emailDomains }, { tenantId, cause: causeOf(link, origin) }, { domain: name, route });
    return 'routed';
  });
}
