import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { getText } from '@/app/language/get-text';
import { pageContext } from '@/lib/pages/sign-in/page-context';
import { brandOf } from '@/lib/tenants/branding/brand-of';

/** The titles of people's own pages end with the tenant's public name. */
export async function generateMetadata({ params }: { params: Promise<{ tenant: string }> }): Promise<Metadata> {
  const { name } = brandOf((await pageContext((await params).tenant)).tenant);
  const t = await getText();
  return {
    title: {
      // For the page beside this layout, which the template does not reach.
      absolute: `${t('common.yourAccount')} · ${name}`,
      template: `%s · ${name}`,
    },
  };
}

export default function AccountLayout({ children }: { children: ReactNode }) {
  return children;
}
