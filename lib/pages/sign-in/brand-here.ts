import { headers } from 'next/headers';
import { container } from '@/lib/edge/container';
import { placeHeader } from '@/lib/pages/headers/path-header';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { type Brand, brandOf } from '@/lib/tenants/branding/brand-of';

/**
 * Whose a page is that is given no tenant, by what `proxy.ts` has found: for what is shown in place of a page.
 * @returns null below a tenant that there is not, that is suspended, or that cannot be asked for now
 */
export async function brandHere(): Promise<{ place: string; brand: Brand } | null> {
  const place = (await headers()).get(placeHeader) ?? defaultTenantSlug;
  const tenant = await container()
    .tenants.findByPlace(place)
    .catch(() => null);
  return tenant?.status === 'active' ? { place, brand: brandOf(tenant) } : null;
}
