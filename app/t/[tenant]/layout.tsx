import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { AccentLink } from '@/components/shell/accent-link';
import { pageContext } from '@/lib/pages/sign-in/page-context';
import { accentUrlOf } from '@/lib/tenants/branding/brand-of';
import { consoleTitle } from './console-title';

interface TenantLayoutProps {
  children: ReactNode;
  params: Promise<{ tenant: string }>;
}

/** Titles say which tenant a page belongs to. */
export async function generateMetadata({ params }: Pick<TenantLayoutProps, 'params'>): Promise<Metadata> {
  const {
    tenant: { name },
  } = await pageContext((await params).tenant);
  const whose = consoleTitle(name);
  return { title: { default: whose, template: `%s · ${whose}` } };
}

/**
 * Applies the tenant's accent to all of its pages, including those of the default tenant. An unknown tenant has no
 * accent.
 */
export default async function TenantLayout({ children, params }: TenantLayoutProps) {
  const { tenant } = await pageContext((await params).tenant);
  return (
    <>
      <AccentLink href={accentUrlOf(tenant)} />
      {children}
    </>
  );
}
