import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { msg } from '@/lib/platform/shared/message';
import { sealedAgain } from '@/lib/platform/shared/seal';
import type { ResourceType } from '@/lib/scim/schema/types';
import { type ApplicationFields, settingsOf } from './application-fields';
import { type ApplicationOutcome, changeApplication } from './change-application';
import { checkSettings, type RefusedField } from './check-settings';
import type { DownstreamServices } from './store';

/**
 * Changes an application's settings. `applicationFields` must have checked the fields. An omitted secret stays, unless
 * it would be sent to another host or used in another way: then it must be entered again.
 * @param change.basedOn see changeApplication
 * @param change.people the tenant's resource type for people
 */
export async function updateApplication(
  services: DownstreamServices,
  {
    tenantId,
    id,
    fields,
    people,
    basedOn,
  }: { tenantId: string; id: string; fields: ApplicationFields; people: ResourceType; basedOn?: string },
  how: { cause: Cause; now: Date },
): Promise<ApplicationOutcome | RefusedField> {
  const present = isId(id) ? await services.store.find(tenantId, id) : null;
  if (!present) return { kind: 'not-found' };
  const secret = fields.token ?? fields.client_secret;
  const goesTo = ({
    authentication,
    baseUrl,
    tokenUrl,
  }: Pick<typeof present, 'authentication' | 'baseUrl' | 'tokenUrl'>) =>
    [authentication, new URL(baseUrl).origin, tokenUrl && new URL(tokenUrl).origin].join(' ');
  const settings = settingsOf(fields);
  if (secret === undefined && goesTo(settings) !== goesTo(present))
    return {
      kind: 'refused',
      field: fields.authentication === 'bearer' ? 'token' : 'client_secret',
      problem: msg('downstream.mustBeEnteredAgain'),
    };
  const wrong = await checkSettings(services, { ...present, ...settings }, people);
  if (wrong) return wrong;
  return changeApplication(
    services,
    {
      tenantId,
      id,
      action: 'downstream-application.updated',
      basedOn,
      next: (application) => ({
        ...application,
        ...settings,
        secretSealed: sealedAgain(services.sealingKey, application.secretSealed, secret) ?? application.secretSealed,
      }),
    },
    how,
  );
}
