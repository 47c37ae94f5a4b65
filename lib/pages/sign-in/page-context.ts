import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { type Container, container } from '@/lib/edge/container';
import { nextOrigin } from '@/lib/edge/http/next-peer';
import { pathHeader } from '@/lib/pages/headers/path-header';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Tenant } from '@/lib/tenants/store';

/** What every page, route file and action of a tenant starts from. */
export interface PageContext {
  tenant: Tenant;
  container: Container;
  origin: RequestOrigin;
}

/** Finds the tenant that `[tenant]` of a page names, by its slug or its host; unknown and suspended ones are the not-found page. */
export async function pageContext(place: string): Promise<PageContext> {
  const services = container();
  const tenant = await services.tenants.findByPlace(place);
  if (tenant?.status !== 'active') notFound();
  const asked = await headers();
  return {
    tenant,
    container: services,
    origin: nextOrigin(asked, services.config, asked.get(pathHeader) ?? undefined),
  };
}
