import { Plus, Stamp } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { listIssuers } from '@/lib/grants/trusted-issuers/list-issuers';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { openList } from '../list-views/open-list';
import { issuerPath, issuersPath } from './issuer-path';
import { IssuersTable } from './issuers-table';
import { attributeLabels, profileLabels } from './labels';
import { issuerListSpec } from './list-spec';

export const generateMetadata = titled(msg('common.trustedIssuers'));

export default async function IssuersPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin, container } = context;
  const { state, query, tools } = await openList(context, 'trusted-issuers', issuerListSpec, await searchParams);
  const { status } = state.filters;
  const { issuers, total } = await listIssuers(container.trustedIssuers, {
    ...query,
    now: container.now(),
    status: status === 'enabled' || status === 'disabled' ? status : undefined,
  });
  const basePath = issuersPath(tenant.place);
  const create = roleSuffices(admin.role, 'admin') && (
    <ButtonLink href={`${basePath}/new`} variant="primary">
      <Plus aria-hidden />
      {t('trustedIssuers.addTrustedIssuer')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t('common.trustedIssuers')}
        description={t('trustedIssuers.issuersWhoseAssertionsAboutPeople')}
        actions={create}
      />
      <IssuersTable
        rows={issuers.map((issuer) => ({
          issuer: issuer.issuer,
          href: issuerPath(tenant.place, issuer.issuer),
          profiles: [
            ...issuer.profiles.map((profile) => profileLabels[profile]),
            ...(issuer.revocation ? [t('trustedIssuers.revocationLower')] : []),
          ].join(', '),
          person: t(attributeLabels[issuer.subjectAttribute]),
          disabled: issuer.disabledAt !== null,
          activeFamilies: issuer.activeFamilies,
          createdAt: issuer.createdAt,
        }))}
        total={total}
        state={state}
        tools={tools}
        basePath={basePath}
        empty={
          <EmptyState
            icon={<Stamp />}
            title={t('trustedIssuers.noTrustedIssuersYet')}
            description={t('trustedIssuers.trustYourIdentityProviderOr')}
            action={create}
          />
        }
      />
    </>
  );
}
