import type { AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { Person } from '@/lib/people/person';
import { personTarget } from '@/lib/people/person';
import { lockPerson } from '@/lib/people/postgres/read-person';
import { proveEmail } from '@/lib/people/postgres/verified-email';
import { primaryEmail } from '@/lib/people/primary-email';
import { type Connection, empty, sql } from '@/lib/platform/postgres/database';
import { endWhatPolicySays } from '@/lib/sign-in/passwords/postgres/end-what-policy-says';
import { replacePassword } from '@/lib/sign-in/passwords/postgres/replace-password';
import { addFactor } from '@/lib/sign-in/second-factors/postgres/add-factor';
import { hasFactor } from '@/lib/sign-in/second-factors/postgres/has-factor';
import type { NewFactor } from '@/lib/sign-in/second-factors/store';
import { rememberBrowser } from '@/lib/sign-in/sessions/postgres/known-browsers';
import { requiredProvider } from '@/lib/tenants/postgres/ways-to-sign-in';
import { readStoredSettings } from '@/lib/tenants/settings';
import { type LinkLeadsTo, linkLeadsTo, type OwnProvider } from '../one-time-link';
import type { Redeemed, Redemption } from '../store';
import { claimTenant } from './claim-tenant';
import { endOpenLinks, isOpenLink } from './end-open-links';

/** The reason that is stored with everything that this ends. */
const reason = 'passkey-reset';

/**
 * Adds the passkey from a claimed link to its person, whose row is locked, and ends what a new password ends.
 * @returns 'not-redeemable' for a person who has a second factor: a passkey signs in by itself, so the link would
 *   bypass that factor
 */
async function addByLink(
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
    detail: { ended: { ...ended } },
  });
  await claimTenant(connection, { tenantId, personId, now });
  return 'redeemed';
}

/** Rolls back the transaction in which the link was claimed, so that the link can still be used. */
class NotSet extends Error {
  constructor(readonly outcome: Exclude<Redeemed, 'redeemed'>) {
    super('The link was used, but it set no password or passkey.');
  }
}

/** See OneTimeLinkStore.redeem. */
export async function redeem(database: Connection, redemption: Redemption): Promise<Redeemed> {
  try {
    return await database.transaction((connection) => claimAndSet(connection, redemption));
  } catch (error) {
    if (error instanceof NotSet) return error.outcome;
    throw error;
  }
}

/**
 * The person's row is locked first, as everywhere (docs/decisions/0003); the link is claimed by one conditional UPDATE.
 */
async function claimAndSet(
  connection: Connection,
  { tenantId, purpose, tokenHash, sets, browserHash = null, origin, now }: Redemption,
): Promise<Redeemed> {
  const isLink = sql`tenant_id = ${tenantId}::uuid AND token_hash = ${tokenHash} AND purpose = ${purpose}`;
  const [link] = await connection.query<{ personId: string }>(
    sql`SELECT person_id::text AS "personId" FROM one_time_link WHERE ${isLink}`,
  );
  const person = link ? await lockPerson(connection, tenantId, link.personId) : null;
  if (!person?.attributes.active) return 'not-redeemable';
  if ((await leadsNow(connection, person)) !== sets.kind) return 'not-offered';
  const [claimed] = await connection.query<{ mailedTo: string | null }>(sql`
    UPDATE one_time_link SET used_at = ${now}, end_reason = 'used'
    WHERE ${isLink} AND ${isOpenLink(now)} ${sets.kind === 'passkey' ? sql`AND by_administrator` : empty}
    RETURNING mailed_to AS "mailedTo"`);
  if (!claimed) return 'not-redeemable';
  const proved = await proveEmail(connection, person, claimed.mailedTo);
  const cause = { actor: { type: 'person' as const, id: person.id, name: person.attributes.userName }, origin };
  if (sets.kind === 'provider') {
    if (proved) await writeAudit(connection, confirmedByLink(person, cause));
  } else {
    const outcome = await set(connection, person, sets, { cause, now });
    if (outcome !== 'redeemed') throw new NotSet(outcome);
  }
  await rememberBrowser(connection, { tenantId, personId: person.id, browserHash, now });
  return 'redeemed';
}

const confirmedByLink = (person: Person, cause: Cause): AuditEntry => ({
  tenantId: person.tenantId,
  cause,
  action: 'person.email-confirmed',
  target: personTarget(person),
  after: { confirmedEmail: primaryEmail(person.attributes) },
  detail: { by: 'mail' },
});

/** Reads the tenant's row, because the copy that was used to show the page may be older. */
async function leadsNow(connection: Connection, { tenantId, id }: Person): Promise<LinkLeadsTo | null> {
  const [now] = await connection.query<{ settings: unknown; provider: OwnProvider | null }>(sql`
    SELECT t.settings, ${requiredProvider(tenantId)} AS provider
    FROM person p JOIN tenant t ON t.id = p.tenant_id WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${id}::uuid`);
  return linkLeadsTo(readStoredSettings(now?.settings), { provider: now?.provider ?? null });
}

async function set(
  connection: Connection,
  { tenantId, id: personId }: Person,
  sets: Exclude<Redemption['sets'], { kind: 'provider' }>,
  { cause, now }: { cause: Cause; now: Date },
): Promise<Redeemed> {
  if (sets.kind === 'passkey') return addByLink(connection, { tenantId, personId, factor: sets.factor, cause, now });
  await replacePassword(connection, {
    tenantId,
    personId,
    hash: sets.hash,
    mustChange: false,
    expectedHash: null,
    keepSessionId: null,
    action: 'password.reset',
    cause,
    now,
  });
  return 'redeemed';
}
