import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { PageHeader } from '@/components/ui/page-header';
import { countHolders } from '@/lib/grants/signing-keys/count-holders';
import { type ActiveKeys, getActiveKeys } from '@/lib/grants/signing-keys/get-active-keys';
import { listSigningKeys } from '@/lib/grants/signing-keys/list-signing-keys';
import { signingKeyStatuses } from '@/lib/grants/signing-keys/signing-key-status';
import { signingAlgorithms } from '@/lib/oauth/clients/client-options';
import { OWN_ALGORITHM } from '@/lib/oauth/keys/keys';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { DoByApi } from '../by-api/do-by-api';
import { openList } from '../list-views/open-list';
import { playgroundPath } from '../playground/playground-path';
import { rotate } from './actions';
import { freshNext } from './fresh-next';
import { KeysTable } from './keys-table';
import { keyListSpec } from './list-spec';
import { RetireKey } from './retire-key';
import { ScheduleCard } from './schedule-card';

interface RotateNowProps {
  keys: ActiveKeys;
  tenantPlace: string;
  now: Date;
}

const ROTATED = msg('keys.nextKeyStartsSigningNow');

/** Makes the next key of an algorithm sign before the schedule does. */
function RotateNow({ keys: { alg, current, next }, tenantPlace, now }: RotateNowProps) {
  const t = useText();
  const fresh = freshNext(next, now, t);
  return (
    <ConfirmDialog
      ask={`rotate-${alg}`}
      trigger={t('keys.rotateAlg', { alg })}
      triggerVariant={alg === OWN_ALGORITHM ? 'primary' : 'secondary'}
      tone="neutral"
      title={t('keys.rotateAlgSigningKey', { alg })}
      description={fresh ? t('common.beforeNext', { before: t(ROTATED), next: fresh }) : t(ROTATED)}
      confirmLabel={t('keys.rotate')}
      action={rotate.bind(null, tenantPlace)}
      fields={{ kid: current.kid }}
    />
  );
}

const keysPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/keys');

export const generateMetadata = titled(msg('common.signingKeys'));

export default async function SigningKeysPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin, container } = context;
  const { keys: services } = container;
  const tenantId = tenant.id;
  const editable = roleSuffices(admin.role, 'admin');
  const now = container.now();
  const { state, query, tools } = await openList(context, 'keys', keyListSpec, await searchParams);
  const activeKeys = await getActiveKeys(services, tenantId, now);
  const { keys, total } = await listSigningKeys(services.store, {
    ...query,
    status: signingKeyStatuses.find((status) => status === state.filters.status),
    alg: signingAlgorithms.find((alg) => alg === state.filters.alg),
  });
  const rows = await Promise.all(
    keys.map(async (key) => {
      const next = activeKeys.find(({ alg }) => alg === key.alg)?.next;
      const action = editable && next && key.status !== 'retired' && (
        <RetireKey
          signingKey={key}
          next={next}
          holders={await countHolders(services.store, { tenantId, key }, now)}
          tenantPlace={tenant.place}
          now={now}
        />
      );
      return { ...key, action };
    }),
  );
  return (
    <>
      <PageHeader
        title={t('common.signingKeys')}
        description={t('keys.oneKeySignsAccessTokens')}
        actions={
          editable &&
          activeKeys
            .toReversed()
            .map((keys) => <RotateNow key={keys.alg} keys={keys} tenantPlace={tenant.place} now={now} />)
        }
      />
      <div className="space-y-6">
        <ScheduleCard
          everyDays={tenant.settings.signingKeyRotationDays}
          activeKeys={activeKeys}
          tenantPlace={tenant.place}
          editable={editable}
        />
        <KeysTable
          rows={rows}
          total={total}
          state={state}
          tools={tools}
          basePath={keysPath(tenant.place)}
          next={<ButtonLink href={playgroundPath(tenant.place)}>{t('common.runFlowInPlayground')}</ButtonLink>}
        />
      </div>
      <DoByApi actions="keys/actions.ts" fields={['signingKeyRotationDays']} params={params} />
    </>
  );
}
