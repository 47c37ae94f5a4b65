import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { Waiting } from '@/components/live/waiting';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Field } from '@/components/ui/field';
import { PageHeader } from '@/components/ui/page-header';
import { isStillActive } from '@/lib/grants/access-keys/access-key';
import { listAccessKeys } from '@/lib/grants/access-keys/list-access-keys';
import { accessKeyStatuses } from '@/lib/grants/access-keys/store';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { mayManage } from '@/lib/people/may-manage';
import { roles } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { awaitsFirstUse } from '../awaits-first-use';
import { DoByApi } from '../by-api/do-by-api';
import { expiryOptions } from '../expiry-options';
import { createdWithin } from '../list-start';
import { openList } from '../list-views/open-list';
import { liveCredentials } from '../live/live-page';
import { OwnerForm } from '../owner-form';
import { OwnerInput } from '../owner-input';
import { roleLabels } from '../people/role-labels';
import { create, revoke, setOwner } from './actions';
import { CreateKeyCard } from './create-key-card';
import { accessKeysPath } from './key-path';
import { KeysTable } from './keys-table';
import { accessKeyListSpec } from './list-spec';

export const generateMetadata = titled(msg('console.apiAndAccessKeys'));

export default async function AccessKeysPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin, container } = context;
  const now = container.now();
  const live = liveCredentials(context);
  const { state, tools } = await openList(context, 'access-keys', accessKeyListSpec, await searchParams);
  const { keys, total } = await listAccessKeys(container.accessKeys, {
    tenantId: tenant.id,
    now,
    search: state.q,
    ...createdWithin(state.filters),
    status: accessKeyStatuses.find((status) => status === state.filters.status),
    sort: state.sort.by,
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
  const unused = keys.filter((key) => awaitsFirstUse(key, now));
  const ownerIds = [...new Set(keys.flatMap(({ ownerId }) => ownerId ?? []))];
  const owners = await container.directory.listNames({ tenantId: tenant.id, connectionId: null }, ownerIds);
  const manageable = keys.filter(
    (key) => isStillActive(key, now) && (key.holder.id === admin.personId || mayManage(admin.role, key.holder.role)),
  );
  const rows = keys.map((key) => {
    const action = manageable.includes(key) && (
      <ConfirmDialog
        trigger={t('common.revoke')}
        triggerSize="sm"
        title={t('common.revokeName', { name: key.name })}
        description={t('accessKeys.requestsWithThisKeyOf', { userName: key.holder.userName })}
        confirmLabel={t('accessKeys.revokeKey')}
        action={revoke.bind(null, tenant.place)}
        fields={{ id: key.id }}
      />
    );
    return { ...key, ownerName: owners.get(key.ownerId ?? '') ?? null, now, action };
  });
  const api = `${issuerOf(container.config.url, tenant.place)}/api/v1`;
  return (
    <>
      <PageHeader title={t('console.apiAndAccessKeys')} description={t('accessKeys.keysForManagementApi')} />
      <div className="space-y-6">
        <div className="max-w-3xl space-y-6">
          <Card>
            <DescriptionList
              items={[
                {
                  term: t('accessKeys.managementApi'),
                  detail: <CopyText value={api} what={t('accessKeys.addressOfManagementApi')} />,
                },
                {
                  term: t('accessKeys.openapiDocument'),
                  detail: <CopyText value={`${api}/openapi.json`} what={t('accessKeys.addressOfOpenapiDocument')} />,
                },
              ]}
            />
          </Card>
          <CreateKeyCard
            action={create.bind(null, tenant.place)}
            roleOptions={roles
              .filter((role) => roleSuffices(admin.role, role))
              .map((value) => ({ value, label: t(roleLabels[value].label) }))}
            expiryOptions={expiryOptions.map(({ value, label }) => ({ value, label: t(label) }))}
          >
            <Field
              label={t('owners.accountablePerson')}
              name="owner"
              optional
              hint={t('accessKeys.leaveEmptyForYourself')}
              className="max-w-md"
            >
              <OwnerInput tenantPlace={tenant.place} />
            </Field>
          </CreateKeyCard>
        </div>
        {unused.length > 0 && (
          <Waiting live={live(unused)}>{t('accessKeys.waitingForFirstUse', { count: unused.length })}</Waiting>
        )}
        <KeysTable
          rows={rows}
          total={total}
          state={state}
          tools={tools}
          basePath={accessKeysPath(tenant.place)}
          next={<ButtonLink href="#new-access-key">{t('accessKeys.createKey')}</ButtonLink>}
        />
        {manageable.length > 0 && (
          <Card
            title={t('accessKeys.changeAccountablePerson')}
            description={t('accessKeys.whoIsAccountable')}
            className="max-w-3xl"
          >
            <OwnerForm
              action={setOwner.bind(null, tenant.place)}
              name="id"
              label={t('common.accessKey')}
              credentials={manageable.map(({ id, name, holder }) => ({
                value: id,
                label: `${name} (${holder.userName})`,
              }))}
              hint={t('accessKeys.leaveEmptyForHolder')}
              tenantPlace={tenant.place}
            />
          </Card>
        )}
      </div>
      <DoByApi actions="access-keys/actions.ts" params={params} />
    </>
  );
}
