import { z } from 'zod';
import type { ClientStore } from '@/lib/grants/clients/store';
import type { ResourceStore } from '@/lib/grants/resources/store';
import { alone, decoded, msg, type Sayable } from '@/lib/platform/shared/message';
import { boundClientProblem } from '@/lib/provisioning/scim-connections/bound-client-problem';
import type { ConnectionSettings } from '@/lib/provisioning/scim-connections/connection';
import { connectionFields, settingsOf } from '@/lib/provisioning/scim-connections/connection-fields';
import { roleResourceProblem } from '@/lib/provisioning/scim-connections/role-resource-problem';
import { optionalText, ticked } from '../form-schema';

const taken = {
  'name-taken': { name: msg('scimConnections.anotherConnectionAlreadyHasThis') },
  'client-taken': { client_id: msg('scimConnections.thisClientIsLinkedTo') },
};

/** The answer of an action if another connection has the name or the client. */
export const takenErrors = (kind: keyof typeof taken) => ({ ok: false, fieldErrors: taken[kind] });

/** The errors by form field. */
export function connectionErrors(error: z.ZodError) {
  const fieldErrors = Object.fromEntries(
    error.issues.map(({ path, message }) => [String(path[0] ?? ''), alone(decoded(message))]),
  );
  return { ok: false, message: msg('common.checkHighlightedFields'), fieldErrors };
}

/** The fields that the form of a connection sends. */
export const connectionForm = z.object({
  name: z.string(),
  provider: z.string(),
  adoption: z.string(),
  rate_per_second: z.coerce.number(),
  rate_burst: z.coerce.number(),
  client_id: z.string().default(''),
  strict_rfc7643: ticked,
  role_resource: z.string().default(''),
  /** Empty for no limit. */
  brake_percent: optionalText.transform((value) => (value === undefined ? null : Number(value))),
});

type Read =
  | { ok: true; settings: ConnectionSettings }
  | { ok: false; message?: Sayable; fieldErrors: Record<string, Sayable> };

/**
 * Checks the form. Fields that it does not have get their defaults.
 * @returns the settings, or the errors by form field
 */
export async function readConnectionForm(
  { clients, resources }: { clients: Pick<ClientStore, 'find'>; resources: Pick<ResourceStore, 'find'> },
  tenantId: string,
  form: Partial<z.output<typeof connectionForm>>,
): Promise<Read> {
  const parsed = connectionFields.safeParse(form);
  if (!parsed.success) return { ...connectionErrors(parsed.error), ok: false };
  const settings = settingsOf(parsed.data);
  const problem =
    settings.clientId === null ? null : await boundClientProblem(clients, { tenantId, clientId: settings.clientId });
  if (problem !== null) return { ok: false, fieldErrors: { client_id: alone(problem) } };
  const unknown = await roleResourceProblem(resources, { tenantId, ...settings });
  return unknown === null ? { ok: true, settings } : { ok: false, fieldErrors: { role_resource: alone(unknown) } };
}
