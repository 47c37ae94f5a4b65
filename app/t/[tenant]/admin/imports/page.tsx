import { Import } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { Badge } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { PART_BYTES_AT_MOST, total } from '@/lib/moving/import/import-job';
import { isSourceName, sourceNames, sources } from '@/lib/moving/sources';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg, verbatim } from '@/lib/platform/shared/message';
import { DoByApi } from '../by-api/do-by-api';
import { importPath } from './import-path';
import { stateLabels } from './labels';
import { upload } from './upload';
import { UploadForm } from './upload-form';

export const generateMetadata = titled(msg('moving.imports'));

/** Imports are kept for a few days, so that there are never many. */
const SHOWN_AT_MOST = 100;

export default async function ImportsPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'auditor');
  const { imports } = await container.imports.list({ tenantId: tenant.id, page: 1, pageSize: SHOWN_AT_MOST });
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
        {imports.length === 0 ? (
          <div className="rounded-lg border border-dashed bg-surface">
            <EmptyState
              icon={<Import />}
              title={t('moving.noImports')}
              description={t('moving.noImportsDescription')}
            />
          </div>
        ) : (
          <Card title={t('moving.recentImports')} flush>
            <Table label={t('moving.recentImports')}>
              <thead>
                <tr>
                  {[
                    t('people.file'),
                    t('moving.source'),
                    t('common.status'),
                    t('moving.records'),
                    t('common.created'),
                  ].map((title) => (
                    <TableHead key={title}>{title}</TableHead>
                  ))}
                </tr>
              </thead>
              <tbody>
                {imports.map(({ id, fileName, source, state, planned, createdAt }) => (
                  <TableRow key={id}>
                    <TableCell className="font-medium wrap-anywhere">
                      <TextLink href={importPath(tenant.place, id)}>{fileName}</TextLink>
                    </TableCell>
                    <TableCell>{t(isSourceName(source) ? sources[source].label : verbatim(source))}</TableCell>
                    <TableCell>
                      <Badge tone={stateLabels[state].tone} dot>
                        {t(stateLabels[state].label)}
                      </Badge>
                    </TableCell>
                    <TableCell className="tabular-nums">{total(planned)}</TableCell>
                    <TableCell>
                      <Time value={createdAt} format="relative" />
                    </TableCell>
                  </TableRow>
                ))}
              </tbody>
            </Table>
          </Card>
        )}
      </div>
      <DoByApi actions="imports/upload.ts" params={params} />
    </>
  );
}
