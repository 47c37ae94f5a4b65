import { container } from '@/lib/edge/container';
import { brandFile, noBrandFile } from '@/lib/edge/http/brand-file';
import { nextPeer } from '@/lib/edge/http/next-peer';
import { requestedHost, slugAtHost } from '@/lib/edge/http/requested-host';
import { brandImageName } from '@/lib/tenants/branding/brand-image';

/**
 * The logo of a tenant or of one of its clients, which is public. `proxy.ts` maps pages at a custom domain to their
 * tenant but skips files, so this route finds the tenant itself.
 */
export async function GET(
  { headers }: Request,
  { params }: { params: Promise<{ tenant: string; image: string }> },
): Promise<Response> {
  const { tenant: named, image } = await params;
  const services = container();
  const { tenants, brandImages, clientLogos, config } = services;
  const slug = (await slugAtHost(services, requestedHost(headers, nextPeer(headers, config)))) ?? named;
  const tenant = brandImageName.safeParse(image).success ? await tenants.findBySlug(slug) : null;
  const found =
    tenant?.status === 'active'
      ? ((await brandImages.find(tenant.id, image)) ?? (await clientLogos.find(tenant.id, image)))
      : null;
  return found ? brandFile(found.bytes, found.mediaType) : noBrandFile();
}
