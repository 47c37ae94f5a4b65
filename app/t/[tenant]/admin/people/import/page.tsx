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
          'Import from a CSV file, matched by user name. New user names are created; existing ones are updated. An empty cell clears the value; a missing column leaves it unchanged. Importing never deactivates people.',
        )}
      />
      <ImportForm action={importPeople.bind(null, tenant.place)} columns={importedColumns} rowsAtMost={ROWS_AT_MOST} />
    </>
  );
}
