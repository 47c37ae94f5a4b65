import { newId } from '@/lib/platform/shared/id';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { seal } from '@/lib/platform/shared/seal';
import type { Keys } from '@/lib/platform/shared/secret';
import { isObject } from '@/lib/scim/protocol/json';
import type { DownstreamApplication } from './application';
import { type ApplicationFields, settingsOf } from './application-fields';
import { isPushFailed } from './push-failed';
import { type Remote, refusal } from './remote';

export type ConnectionCheck = { kind: 'works'; patch: boolean } | { kind: 'failed'; reason: Sayable };

/** Asks an application for its ServiceProviderConfig (RFC 7644, 4), which changes nothing there. */
export async function checkConnection(remote: Remote): Promise<ConnectionCheck> {
  try {
    const answer = await remote.call('GET', '/ServiceProviderConfig');
    if (answer.status !== 200) return { kind: 'failed', reason: refusal(answer) };
    const patch = answer.body?.patch;
    return isObject(patch)
      ? { kind: 'works', patch: patch.supported === true }
      : { kind: 'failed', reason: msg('downstream.noServiceProviderConfig') };
  } catch (error) {
    if (isPushFailed(error)) return { kind: 'failed', reason: error.reason };
    throw error;
  }
}

/** The application that fields describe, before it is saved. */
export function draftOf(
  { tenantId, fields, sealingKey }: { tenantId: string; fields: ApplicationFields; sealingKey: Keys },
  now: Date,
): DownstreamApplication {
  const secret = fields.token ?? fields.client_secret ?? '';
  return {
    tenantId,
    id: newId(),
    ...settingsOf(fields),
    secretSealed: seal(sealingKey, Buffer.from(secret)),
    disabledAt: now,
    createdAt: now,
    updatedAt: now,
  };
}
