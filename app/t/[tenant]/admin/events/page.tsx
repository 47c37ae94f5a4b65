import { Plus, RadioTower } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { listReceivers } from '@/lib/journal/events/list-receivers';
import { isNotPolling, receiverMethods } from '@/lib/journal/events/receiver';
import { streamStatus } from '@/lib/journal/events/streams/stream-status';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { openList } from '../list-views/open-list';
import { eventsPath, receiverPath } from './events-path';
import { receiverListSpec } from './list-spec';
import { ReceiversTable } from './receivers-table';

export const generateMetadata = titled(msg('common.events'));

const statuses = ['working', 'failing', 'disabled'] as const;

export default async function EventsPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin, container } = context;
  const { state, query, tools } = await openList(context, 'events', receiverListSpec, await searchParams);
  const { receivers, total } = await listReceivers(container.eventReceivers.store, {
    ...query,
    method: receiverMethods.find((method) => method === state.filters.method),
    status: statuses.find((status) => status === state.filters.status),
  });
  const now = container.now();
  const basePath = eventsPath(tenant.place);
  const create = roleSuffices(admin.role, 'admin') && (
    <ButtonLink href={`${basePath}/new`} variant="primary">
      <Plus aria-hidden />
      {t('events.addAReceiver')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('common.events')} description={t('events.sendWebhooksWhenPeopleOr')} actions={create} />
      <ReceiversTable
        rows={receivers.map((receiver) => {
          const { id, name, method, disabledAt, failingSince, losingSince, pending, lastDeliveredAt, createdAt } =
            receiver;
          return {
            id,
            name,
            href: receiverPath(tenant.place, id),
            method,
            pending,
            lastDeliveredAt,
            createdAt,
            disabled: disabledAt !== null,
            paused: streamStatus(receiver) === 'paused',
            failing: failingSince !== null,
            losing: losingSince !== null,
            notPolling: isNotPolling(receiver, now),
            neverPolled: method === 'poll' && receiver.polledAt === null,
          };
        })}
        total={total}
        state={state}
        tools={tools}
        basePath={basePath}
        empty={
          <EmptyState
            icon={<RadioTower />}
            title={t('events.noReceiversYet')}
            description={t('events.addReceiverToSendIt')}
            action={create}
          />
        }
      />
    </>
  );
}
