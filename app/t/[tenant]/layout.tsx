import type { ReactNode } from 'react';
import { AccentLink } from '@/components/shell/accent-link';
import { pageContext } from '@/lib/auth/page-context';
import { accentUrlOf } from '@/lib/branding/brand-of';

interface TenantLayoutProps {
  children: ReactNode;
  params: Promise<{ tenant: string }>;
}

/** Every page of a tenant, the default one's too, in its accent: an unknown tenant has none. */
export default async function TenantLayout({ children, params }: TenantLayoutProps) {
  const { tenant } = await pageContext((await params).tenant);
  return (
    <>
      <AccentLink href={accentUrlOf(tenant)} />
      {children}
    </>
  );
}
