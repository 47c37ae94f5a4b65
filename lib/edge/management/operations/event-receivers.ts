import { z } from 'zod';
import { createReceiver } from '@/lib/journal/events/create-receiver';
import { deleteReceiver } from '@/lib/journal/events/delete-receiver';
import { receiverVersion } from '@/lib/journal/events/describe-receiver';
import { getReceiver } from '@/lib/journal/events/get-receiver';
import { listReceivers } from '@/lib/journal/events/list-receivers';
import { receiverMethods } from '@/lib/journal/events/receiver';
import { receiverFields } from '@/lib/journal/events/receiver-fields';
import { toReceiverFile } from '@/lib/journal/events/receiver-file';
import { adjustStream } from '@/lib/journal/events/streams/change-stream';
import { chosenOf, streamFields } from '@/lib/journal/events/streams/stream-fields';
import { setStreamStatus } from '@/lib/journal/events/streams/stream-status';
import { switchReceiver } from '@/lib/journal/events/switch-receiver';
import { updateReceiver } from '@/lib/journal/events/update-receiver';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { mergePatch, mergePatchOf } from '../changes';
import { fieldProblems } from '../field-problems';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, type ManagementContext, type Operation, operation } from '../operation';
import { problem } from '../problem';
import {
  receiverAnswer,
  receiverBody,
  receiverSecretAnswer,
  receiverSecretBody,
  receiverWithHealthAnswer,
  receiverWithHealthBody,
} from '../representations/event-receiver';

const tag = 'Event receivers';
const ofReceiver = z.object({ id: z.string() });
const receiverNotFound = problem('not-found', msg('management.noEventReceiverWithThis'));
const nameTaken = problem('conflict', msg('management.eventReceiverWithThisName'));
const sorts = { name: 'name', created_at: 'createdAt', last_delivered_at: 'lastDeliveredAt' } as const;

const issuerIn = ({ container, tenant }: ManagementContext) => issuerOf(container.config.url, tenant.place);

const list = operation({
  id: 'listEventReceivers',
  method: 'GET',
  path: '/event-receivers',
  tag,
  role: 'auditor',
  summary: 'Lists event receivers and their delivery status',
  querySchema: listQuery(['name', 'created_at', 'last_delivered_at'], {
    search,
    method: z.enum(receiverMethods).optional(),
    status: z.enum(['working', 'failing', 'disabled']).optional(),
  }),
  answerSchema: listAnswer(receiverWithHealthAnswer),
  async run(context, { query: { sort, page, page_size, order, ...filter } }) {
    const { container, tenant } = context;
    const { receivers, total } = await listReceivers(container.eventReceivers.store, {
      ...filter,
      tenantId: tenant.id,
      sort: sorts[sort],
      ...pageOf({ page, page_size, order }),
    });
    return answer(
      listed(
        receivers.map((receiver) => receiverWithHealthBody(receiver, receiver.pending, issuerIn(context))),
        total,
        { page, page_size },
      ),
    );
  },
});

const create = operation({
  id: 'createEventReceiver',
  method: 'POST',
  path: '/event-receivers',
  tag,
  role: 'admin',
  status: 201,
  problems: ['conflict'],
  summary:
    'Creates an event receiver. Its polling token or webhook key is returned only in this response; push delivery needs none.',
  bodySchema: receiverFields,
  answerSchema: receiverAnswer.extend({ secret: z.string().optional() }),
  async run(context, { body }) {
    const { container, tenant, cause, now } = context;
    const outcome = await createReceiver(
      container.eventReceivers,
      { tenantId: tenant.id, fields: body },
      { cause, now },
    );
    switch (outcome.kind) {
      case 'name-taken':
        return nameTaken;
      case 'unsafe-address':
        return fieldProblems({ address: msg('management.unsafeAddress') });
      case 'secret-taken':
        throw new Error('A newly generated secret already exists.');
      case 'created':
        return answer(
          {
            ...receiverBody(outcome.receiver, issuerIn(context)),
            ...(outcome.secret !== null && { secret: outcome.secret }),
          },
          receiverVersion(outcome.receiver),
        );
    }
  },
});

const get = operation({
  id: 'getEventReceiver',
  method: 'GET',
  path: '/event-receivers/{id}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns an event receiver, its delivery status and its secrets (without values)',
  pathSchema: ofReceiver,
  answerSchema: receiverWithHealthAnswer.extend({ secrets: z.array(receiverSecretAnswer) }),
  async run(context, { path: { id } }) {
    const { container, tenant } = context;
    const found = await getReceiver(container.eventReceivers.store, { tenantId: tenant.id, id });
    if (!found) return receiverNotFound;
    const { receiver, secrets, pending } = found;
    return answer(
      { ...receiverWithHealthBody(receiver, pending, issuerIn(context)), secrets: secrets.map(receiverSecretBody) },
      receiverVersion(receiver),
    );
  },
});

const { method: _stays, ...changeable } = receiverFields.shape;

const update = operation({
  id: 'updateEventReceiver',
  method: 'PATCH',
  path: '/event-receivers/{id}',
  tag,
  role: 'admin',
  conditional: true,
  problems: ['not-found', 'conflict', 'changed-meanwhile'],
  summary:
    'Changes the given fields of an event receiver; null removes a field (RFC 7396). The delivery method cannot be changed.',
  pathSchema: ofReceiver,
  bodySchema: mergePatchOf(changeable),
  answerSchema: receiverAnswer,
  async run(context, { path: { id }, body, basedOn }) {
    const { container, tenant, cause, now } = context;
    const current = await container.eventReceivers.store.find(tenant.id, id);
    if (!current) return receiverNotFound;
    const fields = receiverFields.safeParse(mergePatch(toReceiverFile(current), body));
    if (!fields.success) return fieldProblems(fields.error);
    const change = {
      tenantId: tenant.id,
      id,
      fields: fields.data,
      forgetsAuthorization: body.authorization === null,
      basedOn: basedOn ?? receiverVersion(current),
    };
    const outcome = await updateReceiver(container.eventReceivers, change, { cause, now });
    switch (outcome.kind) {
      case 'not-found':
        return receiverNotFound;
      case 'name-taken':
        return nameTaken;
      case 'unsafe-address':
        return fieldProblems({ address: msg('management.unsafeAddress') });
      case 'of-client':
        return problem('conflict', msg('management.streamIsChangedByItsClient'));
      case 'changed-meanwhile':
        return problem('changed-meanwhile');
      default:
        return answer(receiverBody(outcome.receiver, issuerIn(context)), receiverVersion(outcome.receiver));
    }
  },
});

async function switched(context: ManagementContext, id: string, enabled: boolean) {
  const { container, tenant, cause, now } = context;
  const outcome = await switchReceiver(container.eventReceivers, { tenantId: tenant.id, id, enabled }, { cause, now });
  return 'receiver' in outcome
    ? answer(receiverBody(outcome.receiver, issuerIn(context)), receiverVersion(outcome.receiver))
    : receiverNotFound;
}

const disable = operation({
  id: 'disableEventReceiver',
  method: 'POST',
  path: '/event-receivers/{id}/disable',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Disables an event receiver. Pending events are kept for a limited time; events that happen while it is disabled are not sent.',
  pathSchema: ofReceiver,
  answerSchema: receiverAnswer,
  run: (context, { path: { id } }) => switched(context, id, false),
});

const enable = operation({
  id: 'enableEventReceiver',
  method: 'POST',
  path: '/event-receivers/{id}/enable',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Enables a disabled event receiver',
  pathSchema: ofReceiver,
  answerSchema: receiverAnswer,
  run: (context, { path: { id } }) => switched(context, id, true),
});

const pause = operation({
  id: 'pauseEventReceiver',
  method: 'POST',
  path: '/event-receivers/{id}/pause',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Pauses the stream of a client: events wait until it is enabled. Other receivers cannot be paused.',
  pathSchema: ofReceiver,
  answerSchema: receiverAnswer,
  async run(context, { path: { id } }) {
    const { container, tenant, cause, now } = context;
    const change = { tenantId: tenant.id, id, status: 'paused' as const };
    const outcome = await setStreamStatus(container.eventReceivers, change, { cause, now });
    return 'receiver' in outcome
      ? answer(receiverBody(outcome.receiver, issuerIn(context)), receiverVersion(outcome.receiver))
      : receiverNotFound;
  },
});

const adjust = operation({
  id: 'adjustEventStream',
  method: 'PATCH',
  path: '/event-receivers/{id}/stream',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Changes what administrators choose about the stream of a client. A change of default_subjects forgets the people who were added or removed.',
  pathSchema: ofReceiver,
  bodySchema: streamFields.partial(),
  answerSchema: receiverAnswer,
  async run(context, { path: { id }, body }) {
    const { container, tenant, cause, now } = context;
    const change = { tenantId: tenant.id, id, ...chosenOf(body) };
    const stream = await adjustStream(container.eventReceivers, change, { cause, now });
    return stream ? answer(receiverBody(stream, issuerIn(context)), receiverVersion(stream)) : receiverNotFound;
  },
});

const remove = operation({
  id: 'deleteEventReceiver',
  method: 'DELETE',
  path: '/event-receivers/{id}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Deletes an event receiver, its secrets and its pending events, and returns the number of events deleted',
  pathSchema: ofReceiver,
  answerSchema: z.strictObject({ pending: z.int() }),
  async run({ container, tenant, cause }, { path: { id } }) {
    const outcome = await deleteReceiver(container.eventReceivers, { tenantId: tenant.id, id }, { cause });
    return outcome.kind === 'not-found' ? receiverNotFound : answer({ pending: outcome.pending });
  },
});

export const eventReceiverOperations: Operation[] = [list, create, get, update, disable, enable, pause, adjust, remove];
