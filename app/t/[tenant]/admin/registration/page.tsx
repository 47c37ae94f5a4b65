import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { PageHeader } from '@/components/ui/page-header';
import { listInitialTokens } from '@/lib/grants/clients/registration/list-initial-tokens';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { DoByApi } from '../by-api/do-by-api';
import { openList } from '../list-views/open-list';
import { issueToken, revoke } from './actions';
import { IssueTokenCard } from './issue-token-card';
import { initialTokenListSpec } from './list-spec';
import { SettingsCard } from './settings-card';
import { tokenExpiryOptions } from './token-expiry';
import { TokenFields } from './token-fields';
import { TokensTable } from './tokens-table';

const registrationPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/registration');

export const generateMetadata = titled(msg('common.registration'));

export default async function RegistrationPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin, container } = context;
  const editable = roleSuffices(admin.role, 'admin');
  const now = container.now();
  const { state, query, tools } = await openList(context, 'registration', initialTokenListSpec, await searchParams);
  const { status } = state.filters;
  const { tokens, total } = await listInitialTokens(container.initialTokens, {
    ...query,
    now,
    status: status === 'usable' || status === 'ended' ? status : undefined,
  });
  const rows = tokens.map((token) => {
    const expired = token.expiresAt <= now;
    const action = editable && !token.revokedAt && !expired && (
      <ConfirmDialog
        trigger={t('common.revoke')}
        triggerSize="sm"
        title={t('common.revokeName', { name: token.name })}
        description={t('registration.itCanNoLongerRegister')}
        confirmLabel={t('common.revokeToken')}
        action={revoke.bind(null, tenant.place)}
        fields={{ id: token.id }}
      />
    );
    return { ...token, expired, action };
  });
  return (
    <>
      <PageHeader
        title={t('common.registration')}
        description={t('registration.clientsNotRegisteredByAdministrator')}
      />
      <div className="space-y-6">
        <div className="max-w-3xl space-y-6">
          <SettingsCard tenant={tenant} editable={editable} />
          {editable && (
            <IssueTokenCard action={issueToken.bind(null, tenant.place)}>
              <TokenFields expiryOptions={tokenExpiryOptions.map(({ value, label }) => ({ value, label: t(label) }))} />
            </IssueTokenCard>
          )}
        </div>
        <TokensTable
          rows={rows}
          total={total}
          state={state}
          tools={tools}
          basePath={registrationPath(tenant.place)}
          next={editable && <ButtonLink href="#new-initial-access-token">{t('registration.issueToken')}</ButtonLink>}
        />
      </div>
      <DoByApi
        actions="registration/actions.ts"
        fields={[
          'clientRegistration',
          'clientMetadataDocuments',
          'clientMetadataDocumentHosts',
          'selfRegisteredScopes',
          'selfRegisteredAuthorizationDetailsTypes',
          'selfRegisteredGrants',
          'selfRegisteredPkce',
          'selfRegisteredLogos',
          'selfRegisteredIdleDays',
        ]}
        params={params}
      />
    </>
  );
}
