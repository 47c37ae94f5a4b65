import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { buttonVariants } from '@/components/ui/button';
import { journeyPath } from '@/lib/pages/sign-in/next-page';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { recoveryCodesPage } from '@/lib/pages/sign-in/recovery-codes-page';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { FormTargets } from '../../form-targets';
import { NothingToRecover } from './nothing-to-recover';
import { RecoveryCodesForm } from './recovery-codes-form';

export const generateMetadata = titled(text('Recovery codes'));

export default async function RecoveryCodesPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const { tenant, journey, interaction, hasFactor, unused } = await recoveryCodesPage(
    (await params).tenant,
    searchParams,
  );
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('Recovery codes')}
      description={t('Use these if you lose your phone or security key. Each code replaces a second factor once.')}
    >
      {interaction && <FormTargets redirectUri={interaction.redirectUri} />}
      {hasFactor ? (
        <RecoveryCodesForm tenantPlace={tenant.place} unused={unused} />
      ) : (
        <NothingToRecover tenantPlace={tenant.place} />
      )}
      {/* Not fetched ahead: a request that needs nothing more would be answered by that. */}
      <a
        href={journeyPath(tenant.place, '/login', journey)}
        className={buttonVariants({ size: 'lg', block: true, className: 'mt-3' })}
      >
        {t('Continue')}
      </a>
    </SignInShell>
  );
}
