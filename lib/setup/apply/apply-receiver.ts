import { createReceiver } from '@/lib/journal/events/create-receiver';
import { defaultEventKinds } from '@/lib/journal/events/event-kinds';
import type { ReceiverFile } from '@/lib/journal/events/receiver-fields';
import { ensureSecret } from '@/lib/journal/events/receiver-secrets';
import type { EventServices } from '@/lib/journal/events/store';
import { switchReceiver } from '@/lib/journal/events/switch-receiver';
import { updateReceiver } from '@/lib/journal/events/update-receiver';
import { OWN_ALGORITHM } from '@/lib/oauth/keys/keys';
import { ApplyError, type Path, unsafeAddress } from './apply-error';
import { type Effect, effectOf, type How } from './stores';

export interface AppliedReceiver {
  name: string;
  id: string;
  /** Present only when this run generated it. */
  secret?: string;
  effect: Effect;
}

interface Wanted {
  tenantId: string;
  path: Path;
  file: ReceiverFile;
}

/**
 * Creates an event receiver, identified by its name, or updates it to match the document. A given secret is added to
 * the existing ones.
 */
export async function applyReceiver(
  services: EventServices,
  { tenantId, path, file }: Wanted,
  how: How,
): Promise<AppliedReceiver> {
  const before = await services.store.findByName(tenantId, file.name);
  if (before?.stream) throw new ApplyError([...path, 'name'], 'is the name of a stream that a client manages');
  const applied = before
    ? await change(services, before, { path, file }, how)
    : await add(services, { tenantId, path, file }, how);
  if (file.disabled === undefined) return applied;
  const switched = await switchReceiver(services, { tenantId, id: applied.id, enabled: !file.disabled }, how);
  return { ...applied, effect: effectOf(applied.effect, switched.kind) };
}

async function add(services: EventServices, { tenantId, path, file }: Wanted, how: How): Promise<AppliedReceiver> {
  const { secret, ...given } = withoutSwitch(file);
  const fields = {
    ...given,
    event_kinds: given.event_kinds ?? [...defaultEventKinds],
    content: given.content ?? ('notice' as const),
    signing_alg: given.signing_alg ?? OWN_ALGORITHM,
    subject_format: given.subject_format ?? ('iss_sub' as const),
  };
  const created = await createReceiver(services, { tenantId, fields, ...(secret !== undefined && { secret }) }, how);
  if (created.kind === 'secret-taken')
    throw new ApplyError([...path, 'secret'], 'is already in use by another receiver');
  if (created.kind === 'unsafe-address') throw new ApplyError([...path, 'address'], unsafeAddress);
  if (created.kind === 'name-taken') throw new ApplyError([...path, 'name'], 'is being taken by another request');
  const generated = secret === undefined && created.secret !== null ? { secret: created.secret } : {};
  return { name: given.name, id: created.receiver.id, ...generated, effect: 'created' };
}

async function change(
  services: EventServices,
  before: NonNullable<Awaited<ReturnType<EventServices['store']['findByName']>>>,
  { path, file }: Pick<Wanted, 'path' | 'file'>,
  how: How,
): Promise<AppliedReceiver> {
  const { tenantId, id, name } = before;
  const { secret, ...given } = withoutSwitch(file);
  if (given.method !== before.method)
    throw new ApplyError(
      [...path, 'method'],
      `cannot be changed from ${before.method}. Use another name for a different method`,
    );
  const fields = {
    ...given,
    audience: given.audience ?? before.audience ?? undefined,
    event_kinds: given.event_kinds ?? before.eventKinds,
    content: given.content ?? before.content,
    signing_alg: given.signing_alg ?? before.signingAlg,
    subject_format: given.subject_format ?? before.subjectFormat,
  };
  const updated = await updateReceiver(services, { tenantId, id, fields }, how);
  if (updated.kind === 'unsafe-address') throw new ApplyError([...path, 'address'], unsafeAddress);
  if (!('receiver' in updated)) throw new ApplyError([...path, 'name'], 'is being changed by another request');
  const kinds = [updated.kind];
  if (secret === undefined) return { name, id, effect: effectOf(...kinds) };
  const ensured = await ensureSecret(services, { receiver: updated.receiver, secret }, how);
  if (ensured === 'taken') throw new ApplyError([...path, 'secret'], 'is already in use by another receiver');
  return { name, id, effect: effectOf(...kinds, ensured) };
}

function withoutSwitch(file: ReceiverFile): Omit<ReceiverFile, 'disabled'> {
  const { disabled, ...rest } = file;
  return disabled === undefined ? file : rest;
}
