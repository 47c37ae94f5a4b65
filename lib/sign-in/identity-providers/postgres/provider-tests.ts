import { isActivePerson } from '@/lib/people/postgres/active-person';
import { personTitle } from '@/lib/people/postgres/person-title';
import { type Connection, raw, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import type { AtSignIn } from '../at-sign-in';
import type { CoveredClaims } from '../covered-claims';
import type { IdentityProvider } from '../provider';
import type { ProviderTestResult } from '../provider-test';
import type { AssertedIdentity, NewProviderTest, ProviderTestClaim, WouldBe } from '../store';
import { findAsserted, mayCreate } from './find-asserted';

/** See IdentityProviderStore.openTest. */
export async function openTest(
  connection: Connection,
  { tenantId, stateHash, providerId, sessionId, now, expiresAt }: NewProviderTest,
): Promise<void> {
  await connection.execute(sql`
    INSERT INTO provider_test (tenant_id, state_hash, provider_id, session_id, created_at, expires_at)
    VALUES (${tenantId}::uuid, ${stateHash}, ${providerId}, ${sessionId}::uuid, ${now}, ${expiresAt})`);
}

/** See IdentityProviderStore.claimTest. A return to another session or provider does not use up the test. */
export async function claimTest(
  connection: Connection,
  { tenantId, stateHash, providerId, sessionId, now }: ProviderTestClaim,
): Promise<boolean> {
  const claimed = await connection.execute(sql`
    UPDATE provider_test SET used_at = ${now}
    WHERE tenant_id = ${tenantId}::uuid AND state_hash = ${stateHash} AND provider_id = ${providerId} AND session_id = ${sessionId}::uuid
      AND used_at IS NULL AND expires_at > ${now}`);
  return claimed === 1;
}

/** See IdentityProviderStore.finishTest. */
export async function finishTest(
  connection: Connection,
  { tenantId, stateHash, result }: Pick<ProviderTestClaim, 'tenantId' | 'stateHash'> & { result: ProviderTestResult },
): Promise<void> {
  await connection.execute(sql`
    UPDATE provider_test SET result = ${JSON.stringify(result)}::jsonb
    WHERE tenant_id = ${tenantId}::uuid AND state_hash = ${stateHash}`);
}

/** See IdentityProviderStore.findTestResult. */
export async function findTestResult(
  connection: Connection,
  { tenantId, providerId, sessionId, now }: Omit<ProviderTestClaim, 'stateHash'>,
): Promise<ProviderTestResult | null> {
  const [found] = await connection.query<{ result: ProviderTestResult }>(sql`
    SELECT result FROM provider_test
    WHERE tenant_id = ${tenantId}::uuid AND provider_id = ${providerId} AND session_id = ${sessionId}::uuid
      AND result IS NOT NULL AND expires_at > ${now}
    ORDER BY used_at DESC LIMIT 1`);
  return found?.result ?? null;
}

interface WouldBePerson {
  id: string;
  name: string;
  userName: string;
  active: boolean;
  hasRole: boolean;
  /** Whether the person is linked with another identity at the provider. */
  linkedOtherwise: boolean;
}

/** See IdentityProviderStore.findWouldBe. Decides in the order of `signIn`. */
export async function findWouldBe(
  connection: Connection,
  { provider, asserted, claims }: { provider: IdentityProvider; asserted: AssertedIdentity; claims: CoveredClaims },
  atSignIn?: AtSignIn,
): Promise<WouldBe> {
  const { tenantId, id: providerId, includesAdministrators } = provider;
  let found = await findAsserted(connection, { provider, asserted });
  if (atSignIn && mayCreate(provider, found)) {
    const planned = await atSignIn.planCreation(connection, { provider, asserted, claims });
    if (planned.kind === 'creates') return { kind: 'would-create', person: null, plan: planned.plan };
    found = { rejection: planned.kind, personId: planned.personId };
  }
  const rejection = 'rejection' in found ? found.rejection : null;
  if (found.personId === null) return { kind: rejection ?? 'unknown-person', person: null, plan: null };
  const [row] = await connection.query<WouldBePerson>(sql`
    SELECT p.id::text AS id, ${raw(personTitle('p'))} AS name, p.user_name AS "userName", ${isActivePerson} AS active,
      p.role IS NOT NULL AS "hasRole", EXISTS (
        SELECT FROM linked_identity l
        WHERE l.tenant_id = ${ofTenant(tenantId)} AND l.provider_id = ${providerId} AND l.person_id = p.id AND l.subject <> ${asserted.subject}
      ) AS "linkedOtherwise"
    FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${found.personId}::uuid`);
  if (!row) return { kind: 'unknown-person', person: null, plan: null };
  const { active, hasRole, linkedOtherwise, ...person } = row;
  const refused = (kind: WouldBe['kind']): WouldBe => ({ kind, person, plan: null });
  if (rejection) return refused(rejection);
  if (!active) return refused('person-inactive');
  if (hasRole && !includesAdministrators) return refused('administrator');
  const linked = 'linked' in found && found.linked;
  if (!linked && linkedOtherwise) return refused('linked-otherwise');
  const plan = (await atSignIn?.planChange(connection, { provider, personId: person.id, claims })) ?? null;
  return { kind: linked ? 'linked' : 'would-link', person, plan };
}

export const expiredTests = expiredRows('provider_test', {
  key: { tenant_id: 'uuid', state_hash: 'bytea' },
  at: sql`expires_at`,
  before: sql`now()`,
});
