import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { CopyText } from '@/components/ui/copy-text';
import { PageHeader } from '@/components/ui/page-header';
import { detailsTypeVersion } from '@/lib/grants/authorization-details-types/save-type';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { DoByApi } from '../../by-api/do-by-api';
import { namedAfter } from '../../named-after';
import { SavedNote } from '../../saved-note';
import { DetailsTypeFields } from '../details-type-fields';
import { detailsTypesPath } from '../details-type-path';
import { remove, update } from './actions';

export const generateMetadata = namedAfter(
  msg('common.authorizationDetails'),
  'type',
  async ({ tenant, container }, type) => (await container.detailsTypes.find(tenant.id, type))?.name,
);

export default async function DetailsTypePage({ params }: { params: Promise<{ tenant: string; type: string }> }) {
  const t = await getText();
  const { tenant: tenantPlace, type: segment } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantPlace, 'auditor');
  const definition = await container.detailsTypes.find(tenant.id, segmentValue(segment));
  if (!definition) notFound();
  const { type } = definition;
  const { clients, families } = await container.detailsTypes.countUses(tenant.id, type, container.now());
  const editable = roleSuffices(admin.role, 'admin');
  return (
    <>
      <PageHeader
        title={definition.name}
        breadcrumbs={[{ label: t('common.authorizationDetails'), href: detailsTypesPath(tenant.place) }]}
        description={<CopyText value={type} what={t('authorizationDetails.type')} />}
      />
      <div className="max-w-3xl space-y-5">
        <ActionForm action={update.bind(null, tenant.place)}>
          <BasedOn version={detailsTypeVersion(definition)} />
          <input type="hidden" name="type" value={type} />
          <Card
            title={t('common.settings')}
            description={
              editable ? t('authorizationDetails.changesApplyFromNextRequest') : t('common.yourRoleCanViewThese')
            }
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
              <DetailsTypeFields definition={definition} />
            </fieldset>
          </Card>
        </ActionForm>
        {editable && (
          <Card title={t('common.delete')} description={t('authorizationDetails.itCanNoLongerBe')}>
            <ConfirmDialog
              trigger={t('authorizationDetails.deleteType')}
              title={t('authorizationDetails.deleteThisType')}
              description={t('authorizationDetails.clientsCanRequestItAnd', { clients, families })}
              confirmLabel={t('authorizationDetails.deleteType')}
              action={remove.bind(null, tenant.place)}
              fields={{ type }}
            />
          </Card>
        )}
      </div>
      <DoByApi actions="authorization-details/[type]/actions.ts" params={params} />
    </>
  );
}
