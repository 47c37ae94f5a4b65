import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { importedColumns } from '@/lib/directory/people-csv';
import { ROWS_AT_MOST } from '@/lib/directory/read-import';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { importPeople } from './import';
import { ImportForm } from './import-form';

export const generateMetadata = titled(text('Import people'));

export default async function ImportPeoplePage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('People'), href: tenantPath(tenant.place, '/admin/people') }]}
        title={t('Import people')}
        description={t(
          'From a CSV file, by user name: who is not here is created, who is here gets what the file says. An empty cell takes a value away; a column that is not there leaves it. Nobody is deactivated by it.',
        )}
      />
      <ImportForm action={importPeople.bind(null, tenant.place)} columns={importedColumns} rowsAtMost={ROWS_AT_MOST} />
    </>
  );
}
