import type { ReactNode } from 'react';
import { pageContext } from '@/lib/auth/page-context';

/** Every page of a tenant, the default one's too: an unknown tenant has none. */
export default async function TenantLayout({ children, params }: { children: ReactNode; params: Promise<{ tenant: string }> }) {
  await pageContext((await params).tenant);
  return children;
}
