import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import type { ScopeUses } from '@/lib/grants/scopes/store';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { DoByApi } from '../../by-api/do-by-api';
import { namedAfter } from '../../named-after';
import { SavedNote } from '../../saved-note';
import { DescriptionField } from '../description-field';
import { scopesPath } from '../scope-path';
import { remove, update } from './actions';

export const generateMetadata = namedAfter(
  msg('common.scope'),
  'scope',
  async ({ tenant, container }, scope) => (await container.scopes.find(tenant.id, scope))?.name,
);

export default async function ScopePage({ params }: { params: Promise<{ tenant: string; scope: string }> }) {
  const t = await getText();
  const { tenant: tenantPlace, scope: segment } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantPlace, 'auditor');
  const scope = await container.scopes.find(tenant.id, segmentValue(segment));
  if (!scope) notFound();
  const { name } = scope;
  const uses = await container.scopes.countUses(tenant.id, name, container.now());
  const editable = roleSuffices(admin.role, 'admin');
  return (
    <>
      <PageHeader title={name} breadcrumbs={[{ label: t('common.scopes'), href: scopesPath(tenant.place) }]} />
      <div className="max-w-3xl space-y-5">
        <Card>
          <DescriptionList
            items={[
              { term: t('common.scope'), detail: <CopyText value={name} what={t('scopes.scope')} /> },
              {
                term: t('common.clients'),
                detail:
                  uses.clients === 0
                    ? t('scopes.noClientsCanRequestIt')
                    : t('scopes.clientsCanRequestIt', { count: uses.clients }),
              },
              {
                term: t('common.people'),
                detail:
                  uses.people === 0
                    ? t('scopes.noConsentsYet')
                    : t('scopes.peopleHaveConsented', { count: uses.people }),
              },
              {
                term: t('common.tokenFamilies'),
                detail:
                  uses.families === 0 ? t('common.noActiveTokens') : t('common.activeCount', { count: uses.families }),
              },
            ]}
          />
        </Card>
        <ActionForm action={update.bind(null, tenant.place)}>
          <input type="hidden" name="name" value={name} />
          <Card
            title={t('common.settings')}
            description={editable ? t('scopes.newConsentRequestsShowThis') : t('common.yourRoleCanViewThese')}
            footer={
              editable && (
                <>
                  <SavedNote />
                  <SubmitButton>{t('common.saveChanges')}</SubmitButton>
                </>
              )
            }
            flush
          >
            <fieldset disabled={!editable} className="min-w-0 p-5">
              <DescriptionField description={scope.description} />
            </fieldset>
          </Card>
        </ActionForm>
        {editable && <DeleteScopeCard name={name} uses={uses} tenantPlace={tenant.place} />}
      </div>
      <DoByApi actions="scopes/[scope]/actions.ts" params={params} />
    </>
  );
}

/** Deletes a scope; the confirmation says first who has it and what ends. */
function DeleteScopeCard({ name, uses, tenantPlace }: { name: string; uses: ScopeUses; tenantPlace: string }) {
  const t = useText();
  const { clients, people, families } = uses;
  return (
    <Card title={t('common.delete')} description={t('scopes.itIsNoLongerGranted')}>
      <ConfirmDialog
        trigger={t('scopes.deleteScope')}
        title={t('scopes.deleteScopeName', { name })}
        description={t('scopes.requestsThatIncludeItAre')}
        ends={[
          ...(clients > 0 ? [t('scopes.clientsCanNoLongerRequest', { count: clients })] : []),
          ...(people > 0
            ? [
                t('scopes.consentsOfPeopleAreDeleted', {
                  count: people,
                }),
              ]
            : []),
          ...(families > 0 ? [t('scopes.activeTokenFamiliesIncludeIt', { count: families })] : []),
        ]}
        confirmLabel={t('scopes.deleteScope')}
        action={remove.bind(null, tenantPlace)}
        fields={{ name }}
      />
    </Card>
  );
}
