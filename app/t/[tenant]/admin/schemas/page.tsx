import { ListTree, Plus } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { extensionResourceTypes } from '@/lib/directory/extension-schemas/extension-schema';
import { listSchemas } from '@/lib/directory/extension-schemas/list-schemas';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { openList } from '../list-views/open-list';
import { resourceLabels } from './labels';
import { schemaListSpec } from './list-spec';
import { schemaPath, schemasPath } from './schema-path';
import { SchemasTable } from './schemas-table';

export const generateMetadata = titled(msg('common.schemas'));

export default async function SchemasPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin, container } = context;
  const { state, query, tools } = await openList(context, 'schemas', schemaListSpec, await searchParams);
  const { origin, type } = state.filters;
  const { schemas, total } = await listSchemas(container.extensionSchemas, {
    ...query,
    origin: origin === 'declared' || origin === 'standard' ? origin : undefined,
    resourceType: type,
  });
  const basePath = schemasPath(tenant.place);
  const create = roleSuffices(admin.role, 'admin') && (
    <ButtonLink href={`${basePath}/new`} variant="primary">
      <Plus aria-hidden />
      {t('schemas.declareASchema')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('common.schemas')} description={t('schemas.attributesOfPeopleAndGroups')} actions={create} />
      <SchemasTable
        rows={schemas.map((schema) => ({
          ...schema,
          href: schemaPath(tenant.place, schema.urn),
          resourceType: t(resourceLabels[extensionResourceTypes.find((one) => one === schema.resourceType) ?? 'User']),
        }))}
        total={total}
        state={state}
        tools={tools}
        basePath={basePath}
        empty={
          <EmptyState
            icon={<ListTree />}
            title={t('schemas.noSchemasYet')}
            description={t('schemas.standardSchemasAreAlwaysAvailable')}
            action={create}
          />
        }
      />
    </>
  );
}
