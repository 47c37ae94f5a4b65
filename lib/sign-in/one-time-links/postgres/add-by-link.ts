import type { Cause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection } from '@/lib/platform/postgres/database';
import { endWhatPolicySays } from '@/lib/sign-in/passwords/postgres/end-what-policy-says';
import { addFactor } from '@/lib/sign-in/second-factors/postgres/add-factor';
import { hasFactor } from '@/lib/sign-in/second-factors/postgres/has-factor';
import type { NewFactor } from '@/lib/sign-in/second-factors/store';
import type { Redeemed } from '../store';
import { claimTenant } from './claim-tenant';
import { endOpenLinks } from './end-open-links';

/** The reason that is stored with everything that this ends. */
const reason = 'passkey-reset';

/**
 * Adds the passkey from a claimed link to its person, whose row is locked, and ends what a new password ends.
 * @returns 'not-redeemable' for a person who has a second factor: a passkey signs in by itself, so the link would
 *   bypass that factor
 */
export async function addByLink(
  connection: Connection,
  {
    tenantId,
    personId,
    factor,
    cause,
    now,
  }: { tenantId: string; personId: string; factor: NewFactor; cause: Cause; now: Date },
): Promise<Exclude<Redeemed, 'not-offered'>> {
  if (await hasFactor(connection, { tenantId, personId })) return 'not-redeemable';
  const added = await addFactor(connection, { tenantId, personId, factor, now }, cause);
  if (added !== 'claimed') return 'not-added';
  await endOpenLinks(connection, { tenantId, personId, reason, now });
  const ended = await endWhatPolicySays(connection, { tenantId, personId, keepSessionId: null, reason, cause, now });
  await writeAudit(connection, {
    tenantId,
    cause,
    action: 'passkey.reset',
    target: { type: 'person', id: personId, name: cause.actor.name },
    detail: { ended },
  });
  await claimTenant(connection, { tenantId, personId, now });
  return 'redeemed';
}
