import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { claimTenant } from '@/lib/sign-in/one-time-links/postgres/claim-tenant';
import { hashBudget, parseImportedHash } from '../imported-hash';
import type { PasswordImport, PasswordImported } from '../store';
import { listHashKinds } from './hash-kinds';

/** See CredentialStore.importPasswords. */
export async function importPasswords(
  connection: Connection,
  { tenantId, passwords, cause, now }: PasswordImport,
): Promise<Map<string, PasswordImported>> {
  const budget = hashBudget(await listHashKinds(connection, tenantId));
  const usable = passwords.flatMap(({ person, hash: text }) => {
    const parsed = parseImportedHash(text);
    return parsed.kind === 'usable' && budget.admits(parsed.hash) ? [{ person, hash: parsed.hash }] : [];
  });
  const stored = await connection.query<{ id: string }>(sql`
    INSERT INTO password (tenant_id, person_id, hash, must_change, changed_at)
    SELECT ${tenantId}::uuid, given.id, given.hash, false, ${now}
    FROM unnest(${usable.map(({ person }) => person.id)}::uuid[], ${usable.map(({ hash }) => hash.text)}::text[]) AS given(id, hash)
    ON CONFLICT (tenant_id, person_id) DO NOTHING RETURNING person_id::text AS id`);
  const imported = new Set(stored.map(({ id }) => id));
  const added = usable.filter(({ person }) => imported.has(person.id));
  await writeAudit(
    connection,
    ...added.map(({ person, hash }) => ({
      tenantId,
      cause,
      action: 'password.imported' as const,
      target: { type: 'person', id: person.id, name: person.userName },
      detail: { form: hash.form },
      credential: { type: 'password' as const, change: 'create' as const, name: null },
    })),
  );
  // An owner with a password ends the links that an operator was shown.
  const claimant = added.find(({ person }) => person.role === 'owner') ?? added[0];
  if (claimant) await claimTenant(connection, { tenantId, personId: claimant.person.id, now });
  const accepted = new Set(usable.map(({ person }) => person.id));
  return new Map(
    passwords.map(({ person: { id } }) => [id, imported.has(id) ? 'imported' : accepted.has(id) ? 'kept' : 'refused']),
  );
}
