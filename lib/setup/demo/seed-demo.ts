import { deactivatePerson } from '@/lib/directory/person-access';
import type { Container } from '@/lib/edge/container';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Person } from '@/lib/people/person';
import { SCIM_PATH } from '@/lib/platform/shared/paths';
import { newSecret } from '@/lib/platform/shared/secret';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import type { Applied, AppliedTenant } from '@/lib/setup/apply/apply-document';
import { hashPassword } from '@/lib/sign-in/passwords/hash-password';
import { setPasswordHash } from '@/lib/sign-in/passwords/set-password';
import { authorize, later } from './authorize';
import { backdate, databaseTime } from './backdate';
import { connectedDocument, demoClients, demoDocument, subsidiaryDocument } from './demo-document';
import { originOf } from './demo-origins';
import { declaredPeople, leavers, provisionedDays, provisionedPeople } from './demo-people';
import { directoryOf } from './directory';
import { fates, live } from './live';
import { tellTwoMonths } from './two-months';

/** Records a use of each client that people authorized, as real requests would. */
async function noteUses({ clients, usage }: Pick<Container, 'clients' | 'usage'>, tenantId: string): Promise<void> {
  for (const { client_id: clientId } of demoClients) {
    const [secret] = await clients.listSecrets(tenantId, clientId);
    usage.add({ tenantId, clientId, secretId: secret?.id ?? null });
  }
  await usage.flush();
}

const cause: Cause = { actor: { type: 'system', id: null, name: 'Demonstration' }, origin: null };

const HOUR = 3600;
/** The maximum age of an authorization, in days. */
const MOST_DAYS = 60;

/**
 * Fills the default tenant with clients, people, groups, a SCIM connection and token families with a history, by
 * calling the same functions as requests. A second run adds nothing.
 * @returns what was applied, with the secrets that this run generated
 */
export async function seedDemo(container: Container): Promise<Applied> {
  const since = await databaseTime(container);
  const applied = await applyConfiguration(container, demoDocument(), cause);
  const [tenant] = applied.tenants;
  const connection = tenant?.scim_connections[0];
  if (!tenant || !connection) throw new Error('The demonstration has no tenant with a connection.');

  const { slug, id: tenantId } = tenant;
  const served = await container.tenants.findBySlug(slug);
  // The connection's token is known only in the run that creates it.
  const directory = served && connection.token !== undefined ? directoryOf(container, served, connection.token) : null;
  await directory?.pushPeople();
  await connectSubsidiary(container);
  if (await hasFamilies(container, tenant)) return applied;
  const people = await readPeople(container, tenantId);
  await setPasswords(container, people);
  await issueFamilies(container, people);
  await directory?.letGo(leavers.flatMap(({ userName, by }) => (by === 'directory' ? [userName] : [])));
  await deactivateLeavers(container, tenantId);
  await noteUses(container, tenantId);
  await container.provisioning.flush();
  await container.database.flush();
  await backdate(container, { tenantId, since });
  await tellTwoMonths(container, { tenantId, since });
  return applied;
}

/** Makes the subsidiary a downstream application, in the run that creates it: only then is its token known. */
async function connectSubsidiary(container: Container): Promise<void> {
  const [subsidiary] = (await applyConfiguration(container, subsidiaryDocument(), cause)).tenants;
  const token = subsidiary?.scim_connections[0]?.token;
  if (!subsidiary || token === undefined) return;
  const baseUrl = `${subsidiary.issuer}${SCIM_PATH}`;
  await applyConfiguration(container, connectedDocument({ baseUrl, token }), cause);
}

async function hasFamilies({ families, now }: Container, { id }: AppliedTenant): Promise<boolean> {
  const counts = await Promise.all(
    demoClients.map(({ client_id: clientId }) =>
      families.listFamilies({
        tenantId: id,
        clientId,
        sort: 'createdAt',
        descending: false,
        page: 1,
        pageSize: 1,
        now: now(),
      }),
    ),
  );
  return counts.some(({ total }) => total > 0);
}

async function readPeople({ directory }: Container, tenantId: string): Promise<Person[]> {
  const people: Person[] = [];
  for (const { userName } of [...declaredPeople, ...provisionedPeople]) {
    const person = await directory.findPersonByUserName(tenantId, userName);
    if (person?.attributes.active) people.push(person);
  }
  return people;
}

/** Gives people the password with which their sessions began. Nobody knows it, so nobody can sign in as one of them. */
async function setPasswords({ credentials, now }: Container, people: Person[]): Promise<void> {
  const hash = await hashPassword(newSecret());
  for (const { tenantId, id } of people)
    await setPasswordHash(credentials, { tenantId, personId: id, mustChange: false, hash }, { cause, now: now() });
}

/** The first of the demo's people, an administrator, deactivates the leavers whom no directory manages. */
async function deactivateLeavers({ directory, now }: Container, tenantId: string): Promise<void> {
  const administrator = await directory.findPersonByUserName(tenantId, declaredPeople[0]?.userName ?? '');
  for (const { userName } of leavers.filter(({ by }) => by === 'administrator')) {
    const person = await directory.findPersonByUserName(tenantId, userName);
    if (!person || !administrator) continue;
    const actor = { type: 'person', id: administrator.id, name: administrator.attributes.userName } as const;
    await deactivatePerson(
      directory,
      { tenantId, id: person.id },
      { cause: { actor, origin: originOf(0) }, now: now() },
    );
  }
}

/** How many days ago a person's first day was, and how many hours ago the last. */
function stayOf({ attributes: { userName }, connectionId }: Person): { sinceDays: number; untilHours: number } {
  const position = provisionedPeople.findIndex((person) => person.userName === userName);
  return {
    sinceDays: connectionId === null ? MOST_DAYS : (provisionedDays[position] ?? MOST_DAYS),
    untilHours: leavers.find((leaver) => leaver.userName === userName)?.hoursAgo ?? 0,
  };
}

/**
 * Each person authorizes one or two clients within the last two months; those who left authorized all, while they were
 * there. For every seventh person, something happens to the token families at the end, such as a leak or a revocation.
 */
async function issueFamilies(container: Container, people: Person[]): Promise<void> {
  for (const [index, person] of people.entries()) {
    const { sinceDays, untilHours } = stayOf(person);
    const turns = untilHours > 0 ? demoClients.length : 1 + (index % 2);
    const end = later(container.now(), -untilHours * HOUR);
    const wholeDays = sinceDays - Math.ceil(untilHours / 24);
    for (let turn = 0; turn < turns; turn++) {
      const client = demoClients[(index + turn) % demoClients.length] ?? demoClients[0];
      // Those who left were signed in when they left.
      const days = untilHours > 0 && turn === 0 ? 0 : (index * 37 + turn * 11) % wholeDays;
      const age = (3 + days * 24) * HOUR;
      const rotations = 1 + ((index * 5 + turn * 3) % 14);
      const from = later(end, -age);
      const fate = index % 7 === 3 ? fates[1 + (Math.floor(index / 7) % (fates.length - 1))] : undefined;
      const { held, tokenOf } = await authorize(container, {
        tenantId: person.tenantId,
        person,
        client,
        at: from,
        origin: originOf(index),
      });
      await live(container, {
        held,
        tokenOf,
        from,
        rotations,
        every: Math.floor(age / (rotations + 2)),
        fate: fate ?? 'goes-on',
      });
    }
  }
}
