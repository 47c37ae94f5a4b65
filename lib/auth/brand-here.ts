import { headers } from 'next/headers';
import { type Brand, brandOf } from '@/lib/branding/brand-of';
import { container } from '@/lib/container';
import { slugInPath } from '@/lib/tenants/paths';
import { pathHeader } from './path-header';

/**
 * Whose a page is that is given no tenant, by its address: for what is shown in place of a page.
 * @returns null below a tenant that there is not, that is suspended, or that cannot be asked for now
 */
export async function brandHere(): Promise<{ slug: string; brand: Brand } | null> {
  const slug = slugInPath((await headers()).get(pathHeader) ?? '/');
  const tenant = await container().tenants.findBySlug(slug).catch(() => null);
  return tenant?.status === 'active' ? { slug, brand: brandOf(tenant) } : null;
}
