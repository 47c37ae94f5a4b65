import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { CopyText } from '@/components/ui/copy-text';
import { PageHeader } from '@/components/ui/page-header';
import { resourceVersion } from '@/lib/grants/resources/save-resource';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { text } from '@/lib/platform/shared/text';
import { withoutMachineScopes } from '@/lib/tenants/built-in-scopes';
import { namedAfter } from '../../named-after';
import { SavedNote } from '../../saved-note';
import { ResourceFields } from '../resource-fields';
import { resourcesPath } from '../resource-path';
import { remove, update } from './actions';

export const generateMetadata = namedAfter(
  text('Resource'),
  'resource',
  async ({ tenant, container }, resource) => (await container.resources.find(tenant.id, resource))?.name,
);

export default async function ResourcePage({ params }: { params: Promise<{ tenant: string; resource: string }> }) {
  const t = await getText();
  const { tenant: tenantPlace, resource: segment } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantPlace, 'auditor');
  const resource = await container.resources.find(tenant.id, segmentValue(segment));
  if (!resource) notFound();
  const { identifier } = resource;
  const living = await container.resources.countLivingFamilies(tenant.id, identifier, container.now());
  const editable = roleSuffices(admin.role, 'admin');
  return (
    <>
      <PageHeader
        title={resource.name}
        breadcrumbs={[{ label: t('Resources'), href: resourcesPath(tenant.place) }]}
        description={<CopyText value={identifier} what={t('identifier')} />}
      />
      <div className="max-w-3xl space-y-5">
        <ActionForm action={update.bind(null, tenant.place)}>
          <BasedOn version={resourceVersion(resource)} />
          <input type="hidden" name="identifier" value={identifier} />
          <Card
            title={t('Settings')}
            description={
              editable
                ? t('Changes apply from the next token. Existing tokens are not affected.')
                : t('Your role can view these settings but not change them.')
            }
            footer={
              editable && (
                <>
                  <SavedNote />
                  <SubmitButton>{t('Save changes')}</SubmitButton>
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
        {editable && (
          <Card
            title={t('Delete')}
            description={t('No new tokens are issued for it. Existing tokens stay valid until they expire.')}
          >
            <ConfirmDialog
              trigger={t('Delete resource')}
              title={t('Delete this resource?')}
              description={t(
                '{living, plural, =0 {No token family is authorized for {identifier}.} one {# token family is authorized for {identifier} and gets no new tokens for it.} other {# token families are authorized for {identifier} and get no new tokens for it.}} This cannot be undone.',
                { living, identifier },
              )}
              confirmLabel={t('Delete resource')}
              action={remove.bind(null, tenant.place)}
              fields={{ identifier }}
            />
          </Card>
        )}
      </div>
    </>
  );
}
