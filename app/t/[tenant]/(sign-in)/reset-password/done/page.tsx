import type { Metadata } from 'next';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { ButtonLink } from '@/components/ui/button';
import { pageContext } from '@/lib/pages/sign-in/page-context';
import { type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';

interface Props {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}

const titles = { password: text('Your password was set'), passkey: text('Your passkey was added') } as const;
const setBy = async (query: PageQuery) => ((await readPageQuery(query))('passkey') === null ? 'password' : 'passkey');

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return titled(titles[await setBy(searchParams)])();
}

export default async function LinkUsedPage({ params, searchParams }: Props) {
  const t = await getText();
  const { tenant } = await pageContext((await params).tenant);
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t(titles[await setBy(searchParams)])}
      description={t('You can now sign in with it. The link can’t be used again.')}
    >
      {/* Somebody else may still be signed in here. */}
      <ButtonLink href={tenantPath(tenant.place, '/login?switch=1')} variant="primary" size="lg" block>
        {t('Sign in')}
      </ButtonLink>
    </SignInShell>
  );
}
