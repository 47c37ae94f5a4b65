import { type LeftBehind, recordedSuccession } from '@/lib/directory/left-behind';
import { managerId } from '@/lib/directory/managers';
import { keyOwnerEntry } from '@/lib/grants/access-keys/key-owner-entry';
import { isOwnedKey, keysOwnerLeft, keysOwnerReturned } from '@/lib/grants/access-keys/postgres/owned-keys';
import { clientOwnerLeft, clientOwnerReturned, type Succession } from '@/lib/grants/clients/client-owner';
import { ownerSteps } from '@/lib/grants/clients/postgres';
import { clientsOwnedBy } from '@/lib/grants/clients/postgres/read-client';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { createOutbox } from '@/lib/journal/mail/postgres';
import { NOTICE_SECONDS } from '@/lib/journal/notices/notice';
import { type OwnerLeftNotice, ownerLeftNotice } from '@/lib/journal/notices/owner-left';
import { type Person, personName } from '@/lib/people/person';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { readStoredSettings, type TenantSettings } from '@/lib/tenants/settings';

const DAY_MILLISECONDS = 86_400_000;

/** Whether a person is accountable for a client or an active access key or SCIM token. */
export const ownsAnything = (tenantId: string, personId: Sql, now: Date): Sql => sql`(
  EXISTS (SELECT FROM client WHERE client.tenant_id = ${ofTenant(tenantId)} AND client.owner_id = ${personId} AND client.deletion IS NULL)
  OR EXISTS (SELECT FROM access_key WHERE access_key.tenant_id = ${ofTenant(tenantId)} AND ${isOwnedKey(personId, now)}))`;

/** See DirectoryChange.leaveBehind. @param owns whether the person is accountable for anything, if that is known */
export async function leaveBehind(
  connection: Connection,
  person: Person,
  how: { cause: Cause; now: Date },
  owns?: boolean,
): Promise<LeftBehind | null> {
  const { tenantId, id: personId } = person;
  if (!(owns ?? (await ownsNow(connection, person, how.now)))) return null;
  const tenant = await readTenant(connection, tenantId);
  const { succession, recipients } = await successionOf(connection, person, tenant.settings, how.now);
  const clients = [];
  for (const clientId of await clientsOwnedBy(connection, tenantId, personId)) {
    const which = { tenantId, clientId, personId, succession };
    const client = await clientOwnerLeft(ownerSteps(connection), which, how);
    if (client) clients.push({ id: client.clientId, name: client.clientName });
  }
  const keys = await keysOwnerLeft(connection, { tenantId, personId, succession, now: how.now });
  await writeAudit(connection, ...keys.map((key) => keyOwnerEntry(tenantId, key, succession, personId, how)));
  if (clients.length + keys.length === 0) return null;
  const names = [...clients, ...keys].map(({ name }) => name);
  await orderNotices(connection, tenant.slug, { person, names, succession, recipients }, how.now);
  return {
    succession: recordedSuccession(succession),
    clients,
    scimTokens: keys.flatMap(({ id, name, connectionId }) => (connectionId === null ? [] : { id, name, connectionId })),
    accessKeys: keys.flatMap(({ id, name, connectionId }) => (connectionId === null ? { id, name } : [])),
  };
}

async function ownsNow(connection: Connection, { tenantId, id }: Person, now: Date): Promise<boolean> {
  const [row] = await connection.query<{ owns: boolean }>(
    sql`SELECT ${ownsAnything(tenantId, sql`${id}::uuid`, now)} AS owns`,
  );
  return row?.owns ?? false;
}

/** See DirectoryChange.returnToOwned. */
export async function returnToOwned(
  connection: Connection,
  person: Person,
  { cause, now }: { cause: Cause; now: Date },
): Promise<void> {
  const { tenantId, id: personId } = person;
  if (!(await ownsNow(connection, person, now))) return;
  for (const clientId of await clientsOwnedBy(connection, tenantId, personId))
    await clientOwnerReturned(ownerSteps(connection), { tenantId, clientId, personId }, { cause });
  const keys = await keysOwnerReturned(connection, { tenantId, personId, now });
  await writeAudit(
    connection,
    ...keys.map((key) => keyOwnerEntry(tenantId, key, { kind: 'returned' }, personId, { cause })),
  );
}

export async function readTenant(
  connection: Connection,
  tenantId: string,
): Promise<{ slug: string; settings: TenantSettings }> {
  const [tenant] = await connection.query<{ slug: string; settings: unknown }>(
    sql`SELECT slug, settings FROM tenant WHERE id = ${tenantId}::uuid`,
  );
  return { slug: tenant?.slug ?? '', settings: readStoredSettings(tenant?.settings) };
}

interface Recipients {
  as: OwnerLeftNotice['as'];
  ids: string[];
}

/** What happens, and who is notified. */
async function successionOf(
  connection: Connection,
  person: Person,
  { whenOwnerLeaves, ownerGraceDays, ownerSuccessorGroup }: TenantSettings,
  now: Date,
): Promise<{ succession: Succession; recipients: Recipients }> {
  const { tenantId } = person;
  if (whenOwnerLeaves === 'nothing')
    return { succession: { kind: 'kept' }, recipients: { as: 'administrator', ids: [] } };
  const manager = await holdManager(connection, person);
  const asManager: Recipients | null = manager && { as: 'manager', ids: [manager.id] };
  if (whenOwnerLeaves === 'hand-over' && manager && asManager)
    return { succession: { kind: 'handed-over', to: manager }, recipients: asManager };
  const succession: Succession =
    ownerGraceDays === 0
      ? { kind: 'suspended' }
      : { kind: 'grace', suspendsAt: new Date(now.getTime() + ownerGraceDays * DAY_MILLISECONDS) };
  const offered =
    whenOwnerLeaves === 'hand-over' && ownerSuccessorGroup !== null && succession.kind === 'grace'
      ? await activeIn(connection, tenantId, inGroup(tenantId, ownerSuccessorGroup))
      : [];
  if (offered.length > 0) return { succession, recipients: { as: 'member', ids: offered } };
  return {
    succession,
    recipients: asManager ?? {
      as: 'administrator',
      ids: await administratorsBut(connection, person),
    },
  };
}

/** The person's active manager, who cannot leave until the transaction ends. */
async function holdManager(
  connection: Connection,
  { tenantId, id, attributes }: Person,
): Promise<{ id: string; name: string } | null> {
  const manager = managerId({ attributes });
  if (manager === null || manager === id) return null;
  const [found] = await connection.query<{ id: string; name: string }>(sql`
    SELECT p.id::text AS id, p.user_name AS name FROM person p
    WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${manager}::uuid AND ${isActivePerson} FOR KEY SHARE`);
  return found ?? null;
}

const inGroup = (tenantId: string, groupId: string): Sql => sql`EXISTS (
  SELECT FROM group_member m WHERE m.tenant_id = ${ofTenant(tenantId)} AND m.group_id = ${groupId}::uuid AND m.member_id = p.id)`;

/** How many people get an email about one person. */
const RECIPIENTS_AT_MOST = 20;

/** The active owners and administrators who get an email about something of a person, without the person. */
export const administratorsBut = (connection: Connection, { tenantId, id }: Pick<Person, 'tenantId' | 'id'>) =>
  activeIn(connection, tenantId, sql`p.role IN ('owner', 'admin') AND p.id <> ${id}::uuid`);

async function activeIn(connection: Connection, tenantId: string, which: Sql): Promise<string[]> {
  const rows = await connection.query<{ id: string }>(sql`
    SELECT p.id::text AS id FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND ${isActivePerson} AND ${which}
    ORDER BY p.id LIMIT ${RECIPIENTS_AT_MOST}::int`);
  return rows.map(({ id }) => id);
}

function saidInMail(succession: Succession): OwnerLeftNotice['succession'] | null {
  if (succession.kind === 'kept') return null;
  return succession.kind === 'grace'
    ? { kind: 'grace', suspendsAt: succession.suspendsAt.toISOString() }
    : { kind: succession.kind };
}

/** How many names an email lists. */
const NAMES_AT_MOST = 5;

async function orderNotices(
  connection: Connection,
  tenantSlug: string,
  {
    person,
    names,
    succession,
    recipients,
  }: { person: Person; names: string[]; succession: Succession; recipients: Recipients },
  now: Date,
): Promise<void> {
  const said = saidInMail(succession);
  if (!said) return;
  for (const personId of recipients.ids) {
    const notice: OwnerLeftNotice = {
      tenantSlug,
      personId,
      as: recipients.as,
      leaver: personName(person),
      names: names.slice(0, NAMES_AT_MOST),
      total: names.length,
      succession: said,
    };
    await createOutbox(connection).put({
      tenantId: person.tenantId,
      kind: 'owner-left',
      content: ownerLeftNotice.parse(notice),
      now,
      expiresAt: new Date(now.getTime() + NOTICE_SECONDS * 1000),
    });
  }
}
