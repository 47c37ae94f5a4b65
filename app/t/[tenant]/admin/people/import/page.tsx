import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { importedColumns } from '@/lib/directory/people-csv';
import { ROWS_AT_MOST } from '@/lib/directory/read-import';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { DoByApi } from '../../by-api/do-by-api';
import { importsPath } from '../../imports/import-path';
import { importPeople } from './import';
import { ImportForm } from './import-form';

export const generateMetadata = titled(msg('people.importPeople'));

export default async function ImportPeoplePage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin } = await requireAdmin((await params).tenant, 'admin');
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('common.people'), href: tenantPath(tenant.place, '/admin/people') }]}
        title={t('people.importPeople')}
        description={t('people.importFromCsvFileMatched')}
        actions={
          roleSuffices(admin.role, 'owner') && (
            <ButtonLink href={importsPath(tenant.place)}>{t('moving.moveIn')}</ButtonLink>
          )
        }
      />
      <ImportForm action={importPeople.bind(null, tenant.place)} columns={importedColumns} rowsAtMost={ROWS_AT_MOST} />
      <DoByApi actions="people/import/import.ts" params={params} />
    </>
  );
}
