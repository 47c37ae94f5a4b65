import { notFound } from 'next/navigation';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { CopyText } from '@/components/ui/copy-text';
import { PageHeader } from '@/components/ui/page-header';
import { namedAfter } from '@/lib/auth/named-after';
import { requireAdmin } from '@/lib/auth/require-admin';
import { roleSuffices } from '@/lib/auth/role-suffices';
import { resourceVersion } from '@/lib/resources/save-resource';
import { segmentValue } from '@/lib/shared/path-segment';
import { withoutMachineScopes } from '@/lib/tenants/built-in-scopes';
import { counted } from '../../form-text';
import { SavedNote } from '../../saved-note';
import { ResourceFields } from '../resource-fields';
import { resourcesPath } from '../resource-path';
import { remove, update } from './actions';

export const generateMetadata = namedAfter('Resource', 'resource', async ({ tenant, container }, resource) => (await container.resources.find(tenant.id, resource))?.name);

export default async function ResourcePage({ params }: { params: Promise<{ tenant: string; resource: string }> }) {
  const { tenant: tenantSlug, resource: segment } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantSlug, 'auditor');
  const resource = await container.resources.find(tenant.id, segmentValue(segment));
  if (!resource) notFound();
  const { identifier } = resource;
  const living = await container.resources.countLivingFamilies(tenant.id, identifier, container.now());
  const editable = roleSuffices(admin.role, 'admin');
  return (
    <>
      <PageHeader title={resource.name} breadcrumbs={[{ label: 'Resources', href: resourcesPath(tenant.slug) }]} description={<CopyText value={identifier} what="identifier" />} />
      <div className="max-w-3xl space-y-5">
        <ActionForm action={update.bind(null, tenant.slug)}>
          <BasedOn version={resourceVersion(resource)} />
          <input type="hidden" name="identifier" value={identifier} />
          <Card
            title="Settings"
            description={editable ? 'They hold for the next token. Those that were issued stay as they are.' : 'Your role may look at these and change nothing.'}
            footer={editable && (<><SavedNote /><SubmitButton>Save changes</SubmitButton></>)}
            flush
          >
            <fieldset disabled={!editable} className="min-w-0 space-y-6 p-5">
              <ResourceFields resource={resource} scopes={withoutMachineScopes(tenant.scopes)} standardLifetimeSeconds={tenant.settings.accessTokenSeconds} />
            </fieldset>
          </Card>
        </ActionForm>
        {editable && (
          <Card title="Delete" description="No token is issued for it any more. Those that were issued live out their time.">
            <ConfirmDialog
              trigger="Delete resource"
              title="Delete this resource?"
              description={`${counted(living, 'token family was authorized', 'token families were authorized')} for ${identifier}: ${living === 1 ? 'it gets' : 'they get'} no new tokens for it. This cannot be undone.`}
              confirmLabel="Delete resource"
              action={remove.bind(null, tenant.slug)}
              fields={{ identifier }}
            />
          </Card>
        )}
      </div>
    </>
  );
}
