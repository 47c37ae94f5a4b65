import { forbidden, notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { Callout } from '@/components/ui/callout';
import { PageHeader } from '@/components/ui/page-header';
import { personVersion } from '@/lib/directory/edit-person';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { personName } from '@/lib/people/person';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { personTitle } from '../person-title';
import { EditForm } from './edit-form';
import { editModel } from './edit-model';
import { save } from './save';

export const generateMetadata = personTitle(text('Edit'));

export default async function EditPersonPage({ params }: { params: Promise<{ tenant: string; id: string }> }) {
  const t = await getText();
  const { tenant: place, id } = await params;
  const { tenant, container, admin } = await requireAdmin(place, 'admin');
  const person = await container.directory.findPerson(tenant.id, id);
  if (!person) notFound();
  if (!mayManage(admin.role, person.role)) forbidden();
  const { User } = await container.resourceTypes(tenant.id);
  const people = tenantPath(tenant.place, '/admin/people');
  const backHref = `${people}/${id}`;
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t('People'), href: people },
          { label: personName(person), href: backHref },
        ]}
        title={t('Edit')}
        description={t('Directory attributes. Sign-in status, password, role and groups are managed separately.')}
      />
      {person.connectionId !== null && (
        <Callout tone="warning" title={t('Provisioned by a directory')} className="mb-6 max-w-3xl">
          {t(
            'Changes made here last until the directory sends this person again. To keep them, make them in the directory.',
          )}
        </Callout>
      )}
      <EditForm
        action={save.bind(null, tenant.place)}
        personId={id}
        basedOn={personVersion(person)}
        sections={editModel(person.attributes, User, t)}
        backHref={backHref}
      />
    </>
  );
}
