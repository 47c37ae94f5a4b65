import { headers } from 'next/headers';
import { container } from '@/lib/edge/container';
import { placeHeader } from '@/lib/platform/shared/path-header';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { type Brand, brandOf } from '@/lib/tenants/branding/brand-of';

/**
 * The tenant's place and branding for pages that receive no tenant because they replace another page, from the header
 * that `proxy.ts` sets.
 * @returns null when the tenant does not exist, is suspended, or cannot be read now
 */
export async function brandHere(): Promise<{ place: string; brand: Brand } | null> {
  const place = (await headers()).get(placeHeader) ?? defaultTenantSlug;
  const tenant = await container()
    .tenants.findByPlace(place)
    .catch(() => null);
  return tenant?.status === 'active' ? { place, brand: brandOf(tenant) } : null;
}
