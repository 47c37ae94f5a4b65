import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { CopyText } from '@/components/ui/copy-text';
import { PageHeader } from '@/components/ui/page-header';
import { resourceVersion } from '@/lib/grants/resources/save-resource';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import type { SayText } from '@/lib/platform/shared/say-text';
import { withoutMachineScopes } from '@/lib/tenants/built-in-scopes';
import { DoByApi } from '../../by-api/do-by-api';
import { SavedNote } from '../../saved-note';
import { ResourceFields } from '../resource-fields';
import { resourceClaimsPath, resourcesPath } from '../resource-path';
import { remove, update } from './actions';
import { resourceTitle } from './resource-title';
import { RolesCard } from './roles-card';

export const generateMetadata = resourceTitle(msg('common.resource'));

export default async function ResourcePage({ params }: { params: Promise<{ tenant: string; resource: string }> }) {
  const t = await getText();
  const { tenant: tenantPlace, resource: segment } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantPlace, 'auditor');
  const resource = await container.resources.find(tenant.id, segmentValue(segment));
  if (!resource) notFound();
  const { identifier } = resource;
  const [activeFamilies, holders] = await Promise.all([
    container.resources.countActiveFamilies(tenant.id, identifier, container.now()),
    container.resources.countHolders(tenant.id, identifier),
  ]);
  const editable = roleSuffices(admin.role, 'admin');
  return (
    <>
      <PageHeader
        title={resource.name}
        breadcrumbs={[{ label: t('common.resources'), href: resourcesPath(tenant.place) }]}
        description={<CopyText value={identifier} what={t('resources.identifierLower')} />}
        actions={<ButtonLink href={resourceClaimsPath(tenant.place, identifier)}>{t('claims.claims')}</ButtonLink>}
      />
      <div className="max-w-3xl space-y-5">
        <ActionForm action={update.bind(null, tenant.place)}>
          <BasedOn version={resourceVersion(resource)} />
          <input type="hidden" name="identifier" value={identifier} />
          <Card
            title={t('common.settings')}
            description={editable ? t('resources.changesApplyFromNextToken') : t('common.yourRoleCanViewThese')}
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
            <fieldset disabled={!editable} className="min-w-0 space-y-6 p-5">
              <ResourceFields
                resource={resource}
                scopes={withoutMachineScopes(tenant.scopes)}
                standardLifetimeSeconds={tenant.settings.accessTokenSeconds}
              />
            </fieldset>
          </Card>
        </ActionForm>
        <RolesCard tenantPlace={tenant.place} resource={resource} holders={holders} editable={editable} />
        {editable && (
          <Card title={t('common.delete')} description={t('resources.noNewTokensAreIssued')}>
            <ConfirmDialog
              trigger={t('resources.deleteResource')}
              title={t('resources.deleteThisResource')}
              description={t('resources.tokenFamiliesAreAuthorizedFor', { living: activeFamilies, identifier })}
              ends={rolesLost(t, holders)}
              confirmLabel={t('resources.deleteResource')}
              action={remove.bind(null, tenant.place)}
              fields={{ identifier }}
            />
          </Card>
        )}
      </div>
      <DoByApi actions="resources/[resource]/actions.ts" params={params} />
    </>
  );
}

/** The assignments that end with the resource's roles. */
function rolesLost(t: SayText, holders: ReadonlyMap<string, { people: number; groups: number }>): string[] {
  const count = [...holders.values()].reduce((sum, { people, groups }) => sum + people + groups, 0);
  return count > 0 ? [t('resources.assignmentsLost', { count })] : [];
}
