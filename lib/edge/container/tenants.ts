import { allHosts } from '@/lib/platform/postgres/tenant-place';
import { createBrandImageStore } from '@/lib/tenants/branding/postgres';
import { createTxtLookup } from '@/lib/tenants/domain/check-record';
import { createEmailDomainStore } from '@/lib/tenants/email-domains/postgres';
import { createMaintenanceStore } from '@/lib/tenants/maintenance-mode/postgres/switches';
import { createTenantStore } from '@/lib/tenants/postgres';
import { createTenantDomainStore } from '@/lib/tenants/postgres/domains';
import type { Foundation } from './foundation';

/** Tenants with their domains and branding, and the switches that close them. */
export function assembleTenants({ config, database, caches }: Foundation) {
  const hosts = () => caches.hosts.get(allHosts);
  return {
    tenants: createTenantStore(database, caches.tenants.get, caches.tenants.forget, hosts),
    tenantDomains: createTenantDomainStore(database, (slug) => {
      caches.tenants.forget(slug);
      caches.hosts.forget(allHosts);
    }),
    emailDomains: createEmailDomainStore(database),
    lookUpTxt: createTxtLookup(config.dnsServers),
    slugAtHost: async (host: string) => (await hosts()).get(host),
    brandImages: createBrandImageStore(database),
    closures: createMaintenanceStore(database),
  };
}
