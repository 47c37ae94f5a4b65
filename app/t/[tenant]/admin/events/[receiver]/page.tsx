import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { PageHeader } from '@/components/ui/page-header';
import { deliveryStatuses } from '@/lib/journal/events/delivery';
import { getReceiver } from '@/lib/journal/events/get-receiver';
import { listDeliveries } from '@/lib/journal/events/list-deliveries';
import { isNotPolling } from '@/lib/journal/events/receiver';
import { streamStatus } from '@/lib/journal/events/streams/stream-status';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { DoByApi } from '../../by-api/do-by-api';
import { namedAfter } from '../../named-after';
import { eventsPath, receiverPath } from '../events-path';
import { deliveryListSpec } from '../list-spec';
import { ReceiverStatus } from '../receiver-status';
import { test } from './actions';
import { DeliveriesTable } from './deliveries-table';
import { deliveryRow, peopleIn } from './delivery-row';
import { EndReceiver } from './end-receiver';
import { ReceiverFacts } from './receiver-facts';
import { ReceiverSettings } from './receiver-settings';
import { SecretCard } from './secret-card';
import { StreamFacts } from './stream-facts';
import { StreamSettings } from './stream-settings';

export const generateMetadata = namedAfter(
  msg('common.eventReceiver'),
  'receiver',
  async ({ tenant, container }, id) => (await container.eventReceivers.store.find(tenant.id, id))?.name,
);

interface Props {
  params: Promise<{ tenant: string; receiver: string }>;
  searchParams: PageQuery;
}

export default async function ReceiverPage({ params, searchParams }: Props) {
  const t = await getText();
  const { tenant: place, receiver: id } = await params;
  const { tenant, admin, container } = await requireAdmin(place, 'auditor');
  const { store } = container.eventReceivers;
  const found = await getReceiver(store, { tenantId: tenant.id, id });
  if (!found) notFound();
  const { receiver, secrets, pending } = found;
  const editable = roleSuffices(admin.role, 'admin');
  const state = parseListState(await searchParams, deliveryListSpec);
  const { deliveries, total } = await listDeliveries(store, {
    tenantId: tenant.id,
    receiverId: id,
    search: state.q,
    page: state.page,
    pageSize: state.pageSize,
    descending: state.sort.direction === 'desc',
    status: deliveryStatuses.find((status) => status === state.filters.status),
  });
  const names = await container.directory.listNames({ tenantId: tenant.id, connectionId: null }, peopleIn(deliveries));
  return (
    <>
      <PageHeader
        title={receiver.name}
        breadcrumbs={[{ label: t('common.events'), href: eventsPath(tenant.place) }]}
        status={
          <ReceiverStatus
            disabled={receiver.disabledAt !== null}
            paused={streamStatus(receiver) === 'paused'}
            failing={receiver.failingSince !== null}
            losing={receiver.losingSince !== null}
            notPolling={isNotPolling(receiver, container.now())}
            neverPolled={receiver.method === 'poll' && receiver.polledAt === null}
          />
        }
        actions={
          editable &&
          !receiver.disabledAt && (
            <ActionForm action={test.bind(null, tenant.place)}>
              <input type="hidden" name="receiver_id" value={id} />
              <SubmitButton pendingLabel={t('events.sending')}>{t('events.sendTestEvent')}</SubmitButton>
            </ActionForm>
          )
        }
      />
      <div className="max-w-3xl space-y-5">
        {receiver.stream && <StreamFacts receiver={receiver} stream={receiver.stream} tenantPlace={tenant.place} />}
        <ReceiverFacts
          receiver={receiver}
          pending={pending}
          issuer={issuerOf(container.config.url, tenant.place)}
          now={container.now()}
        />
      </div>
      <section aria-labelledby="events" className="my-8 space-y-3">
        <h2 id="events" className="text-lg font-semibold">
          {t('events.eventsInLastWeek')}
        </h2>
        <DeliveriesTable
          rows={deliveries.map((delivery) =>
            deliveryRow(
              delivery,
              { receiverId: id, tenantPlace: tenant.place, editable, mayRetry: !receiver.disabledAt, names },
              t,
            ),
          )}
          total={total}
          state={state}
          basePath={receiverPath(tenant.place, id)}
          editable={editable}
        />
      </section>
      <div className="max-w-3xl space-y-5">
        {receiver.method !== 'push' && !receiver.stream && (
          <SecretCard receiver={receiver} secrets={secrets} tenantPlace={tenant.place} editable={editable} />
        )}
        {receiver.stream ? (
          <StreamSettings receiver={receiver} stream={receiver.stream} tenantPlace={tenant.place} editable={editable} />
        ) : (
          <ReceiverSettings receiver={receiver} tenantPlace={tenant.place} editable={editable} />
        )}
        {editable && <EndReceiver receiver={receiver} pending={pending} tenantPlace={tenant.place} />}
      </div>
      <DoByApi actions="events/[receiver]/actions.ts" params={params} />
    </>
  );
}
