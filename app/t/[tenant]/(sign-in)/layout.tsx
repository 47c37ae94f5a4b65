import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { PageScript } from '@/app/page-script';
import { setLanguage } from '@/app/set-language';
import { LanguageChoice } from '@/components/shell/language-choice';
import { pageContext } from '@/lib/auth/page-context';
import { brandOf } from '@/lib/branding/brand-of';

/** Titles of people's pages say whose they are. */
export async function generateMetadata({ params }: { params: Promise<{ tenant: string }> }): Promise<Metadata> {
  const { tenant } = await pageContext((await params).tenant);
  const { name } = brandOf(tenant);
  return { title: { default: name, template: `%s · ${name}` } };
}

export default function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <div className="relative" data-send-once>
      <PageScript />
      {children}
      <div className="absolute inset-x-0 bottom-3 flex justify-center px-4">
        <LanguageChoice setLanguage={setLanguage} />
      </div>
    </div>
  );
}
