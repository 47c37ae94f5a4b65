import type { TenantExchange } from '@/lib/edge/http/route';
import { composeEntry } from '@/lib/provisioning/log/compose-entry';
import type { DryRun } from '@/lib/provisioning/log/dry-run';
import type { ProvisioningEntry } from '@/lib/provisioning/log/entry';
import { type NoReplay, replayOf } from '@/lib/provisioning/log/replay';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import { scratchScim } from './scratch-scim';

/**
 * Runs a stored request again in the scratch space, where nothing is kept and nothing is logged.
 * @returns the result, or why the request cannot be run
 */
export async function dryRun(
  setting: Pick<TenantExchange, 'container' | 'tenant' | 'origin'>,
  connection: Pick<ScimConnection, 'id' | 'name' | 'provider' | 'adoption' | 'mapping' | 'strictRfc7643'>,
  entry: ProvisioningEntry,
): Promise<DryRun | NoReplay> {
  const replay = replayOf(entry);
  if ('impossible' in replay) return replay;
  const { method, address, headers, body, withoutSecrets } = replay;
  return scratchScim(setting, { connection, canWrite: entry.request.canWrite }, async (send) => {
    const answer = await send({ method, address, headers, body });
    const { status, scimType, detail, changes, response } = composeEntry({
      ...entry,
      address,
      canWrite: entry.request.canWrite,
      at: setting.container.now(),
      status: answer.status,
      headers: new Headers(headers),
      response: { headers: answer.headers, text: answer.text === '' ? null : answer.text },
      notes: answer.notes,
      types: answer.types,
    });
    return { status, scimType, detail, changes, response, withoutSecrets };
  });
}
