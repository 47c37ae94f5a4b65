import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { ActionForm } from '@/components/forms/action-form';
import { EnteredInput } from '@/components/forms/entered-input';
import { SubmitButton } from '@/components/forms/submit-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { DoByApi } from '../../../../by-api/do-by-api';
import { resourcePath, resourcesPath } from '../../../resource-path';
import { resourceTitle } from '../../resource-title';
import { RoleFields } from '../role-fields';
import { create } from './create';

export const generateMetadata = resourceTitle(msg('resources.addRole'));

export default async function NewRolePage({ params }: { params: Promise<{ tenant: string; resource: string }> }) {
  const t = await getText();
  const { tenant: place, resource: segment } = await params;
  const { tenant, container } = await requireAdmin(place, 'admin');
  const resource = await container.resources.find(tenant.id, segmentValue(segment));
  if (!resource) notFound();
  const backHref = resourcePath(tenant.place, resource.identifier);
  return (
    <>
      <PageHeader
        title={t('resources.addRole')}
        description={t('resources.addRoleMeaning')}
        breadcrumbs={[
          { label: t('common.resources'), href: resourcesPath(tenant.place) },
          { label: resource.name, href: backHref },
        ]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-3xl">
        <EnteredInput />
        <input type="hidden" name="resource" value={resource.identifier} />
        <Card
          footer={
            <>
              <ButtonLink href={backHref}>{t('common.cancel')}</ButtonLink>
              <SubmitButton>{t('resources.addRole')}</SubmitButton>
            </>
          }
        >
          <div className="space-y-5">
            <Field label={t('common.name')} name="name" required hint={t('resources.roleNameHint')}>
              <Input name="name" required maxLength={100} autoComplete="off" spellCheck={false} />
            </Field>
            <RoleFields />
          </div>
        </Card>
      </ActionForm>
      <DoByApi actions="resources/[resource]/roles/new/create.ts" params={params} />
    </>
  );
}
