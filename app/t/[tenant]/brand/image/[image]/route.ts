import { brandImageName } from '@/lib/branding/brand-image';
import { container } from '@/lib/container';
import { brandFile, noBrandFile } from '@/lib/http/brand-file';

/** A logo of the tenant, for everybody. */
export async function GET(_request: Request, { params }: { params: Promise<{ tenant: string; image: string }> }): Promise<Response> {
  const { tenant: slug, image } = await params;
  const { tenants, brandImages } = container();
  const tenant = brandImageName.safeParse(image).success ? await tenants.findBySlug(slug) : null;
  const found = tenant?.status === 'active' ? await brandImages.find(tenant.id, image) : null;
  return found ? brandFile(found.bytes, found.mediaType) : noBrandFile();
}
