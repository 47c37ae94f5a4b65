import { Import } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { PART_BYTES_AT_MOST } from '@/lib/moving/import/import-job';
import { sourceNames, sources } from '@/lib/moving/sources';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { DoByApi } from '../by-api/do-by-api';
import { openList } from '../list-views/open-list';
import { importPath } from './import-path';
import { ImportsTable } from './imports-table';
import { importFilter, importListSpec } from './list-spec';
import { upload } from './upload';
import { UploadForm } from './upload-form';

export const generateMetadata = titled(msg('moving.imports'));

export default async function ImportsPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin, container } = context;
  const { state, query, tools } = await openList(context, 'imports', importListSpec, await searchParams);
  const { imports, total } = await container.imports.list({ ...query, ...importFilter(state) });
  return (
    <>
      <PageHeader title={t('moving.imports')} description={t('moving.importsDescription')} />
      <div className="space-y-6">
        {roleSuffices(admin.role, 'owner') ? (
          <Card title={t('moving.newImport')} className="max-w-3xl">
            <div className="noscript:hidden">
              <UploadForm
                action={upload.bind(null, tenant.place)}
                sources={sourceNames.map((value) => ({ value, label: t(sources[value].label) }))}
                partBytes={PART_BYTES_AT_MOST}
              />
            </div>
            <noscript>{t('moving.withoutScript')}</noscript>
          </Card>
        ) : (
          <Callout>{t('moving.onlyOwners')}</Callout>
        )}
        <ImportsTable
          rows={imports.map((job) => ({ ...job, href: importPath(tenant.place, job.id) }))}
          total={total}
          state={state}
          tools={tools}
          basePath={tenantPath(tenant.place, '/admin/imports')}
          empty={
            <EmptyState
              icon={<Import />}
              title={t('moving.noImports')}
              description={t('moving.noImportsDescription')}
            />
          }
        />
      </div>
      <DoByApi actions="imports/upload.ts" also={['listImports']} params={params} />
    </>
  );
}
