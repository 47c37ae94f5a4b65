import type { Cause } from '@/lib/journal/audit/audit-entry';
import { newId } from '@/lib/platform/shared/id';
import { msg } from '@/lib/platform/shared/message';
import { seal } from '@/lib/platform/shared/seal';
import type { ResourceType } from '@/lib/scim/schema/types';
import { applicationTarget, type DownstreamApplication, describeApplication } from './application';
import { type ApplicationFields, settingsOf } from './application-fields';
import { checkSettings, type RefusedField } from './check-settings';
import type { DownstreamServices } from './store';

export type ApplicationCreation =
  | { kind: 'created'; application: DownstreamApplication }
  | { kind: 'name-taken' }
  | RefusedField;

/**
 * Adds an application and marks everyone whom it concerns. `applicationFields` must have checked the fields.
 * @param wanted.disabled creates it disabled, so that a reconcile shows first what would be changed there
 * @param wanted.people the tenant's resource type for people
 */
export async function createApplication(
  services: DownstreamServices,
  {
    tenantId,
    fields,
    people,
    disabled = false,
  }: { tenantId: string; fields: ApplicationFields; people: ResourceType; disabled?: boolean },
  { cause, now }: { cause: Cause; now: Date },
): Promise<ApplicationCreation> {
  const secret = fields.token ?? fields.client_secret;
  if (secret === undefined)
    return {
      kind: 'refused',
      field: fields.authentication === 'bearer' ? 'token' : 'client_secret',
      problem: msg('common.mustNotBeEmpty'),
    };
  const application: DownstreamApplication = {
    tenantId,
    id: newId(),
    ...settingsOf(fields),
    secretSealed: seal(services.sealingKey, Buffer.from(secret)),
    disabledAt: disabled ? now : null,
    createdAt: now,
    updatedAt: now,
  };
  const wrong = await checkSettings(services, application, people);
  if (wrong) return wrong;
  return services.store.change(async (steps): Promise<ApplicationCreation> => {
    if ((await steps.insert(application)) === 'name-taken') return { kind: 'name-taken' };
    if (!disabled)
      await steps.markEveryone({ tenantId, id: application.id, requestId: cause.origin?.requestId ?? null });
    await steps.audit({
      tenantId,
      cause,
      action: 'downstream-application.created',
      target: applicationTarget(application),
      after: describeApplication(application),
    });
    return { kind: 'created', application };
  });
}
