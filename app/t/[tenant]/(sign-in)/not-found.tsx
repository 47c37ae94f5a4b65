import { headers } from 'next/headers';
import { titled } from '@/app/language/titled';
import { pathHeader } from '@/lib/auth/path-header';
import { brandOf } from '@/lib/branding/brand-of';
import { container } from '@/lib/container';
import { text } from '@/lib/shared/text';
import { slugInPath } from '@/lib/tenants/paths';
import { RequestCannotGoOn } from './request-cannot-go-on';

export const generateMetadata = titled(text('This request cannot go on'));

/** For an authorization request that is gone, decided, or of another browser. */
export default async function NotFound() {
  const sent = await headers();
  const tenant = await container().tenants.findBySlug(slugInPath(sent.get(pathHeader) ?? '/'));
  return <RequestCannotGoOn {...(tenant && { brand: brandOf(tenant) })} requestId={sent.get('x-request-id') ?? undefined} />;
}
