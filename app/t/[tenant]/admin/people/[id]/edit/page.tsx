import { forbidden, notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { Callout } from '@/components/ui/callout';
import { PageHeader } from '@/components/ui/page-header';
import { personVersion } from '@/lib/directory/edit-person';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { personName } from '@/lib/people/person';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { DoByApi } from '../../../by-api/do-by-api';
import { personTitle } from '../person-title';
import { EditForm } from './edit-form';
import { editModel } from './edit-model';
import { save } from './save';

export const generateMetadata = personTitle(msg('people.edit'));

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
          { label: t('common.people'), href: people },
          { label: personName(person), href: backHref },
        ]}
        title={t('people.edit')}
        description={t('people.directoryAttributesSignInStatus')}
      />
      {person.connectionId !== null && (
        <Callout tone="warning" title={t('people.provisionedByDirectory')} className="mb-6 max-w-3xl">
          {t('people.changesMadeHereLastUntil')}
        </Callout>
      )}
      <EditForm
        action={save.bind(null, tenant.place)}
        personId={id}
        basedOn={personVersion(person)}
        sections={editModel(person.attributes, User, t)}
        backHref={backHref}
      />
      <DoByApi actions="people/[id]/edit/save.ts" params={params} />
    </>
  );
}
