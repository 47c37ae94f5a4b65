import { changePerson } from '@/lib/directory/change-person';
import { createPeople } from '@/lib/directory/create-person';
import { setRole } from '@/lib/directory/set-role';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isAboveRank } from '@/lib/people/may-manage';
import { type Person, personTarget } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg } from '@/lib/platform/shared/message';
import type { PersonDecision } from './decide-people';
import type { ClaimedImport, ImportWithin } from './queue';

interface How {
  cause: Cause;
  now: Date;
}

/** A person of the batch who cannot be written after all: everything is rolled back, and tried without this person. */
export class NotWritten extends Error {
  constructor(
    readonly ordinal: number,
    readonly reason: ReturnType<typeof msg>,
  ) {
    super('A person of an import was not written.');
  }
}

/**
 * Creates and changes people in one transaction, each with an audit row and an event. Creating many costs as many
 * statements as creating one.
 * @returns the ids by ordinal
 * @throws NotWritten
 */
export async function applyPeople(
  within: ImportWithin,
  { tenantId, id: importId }: ClaimedImport,
  decisions: readonly PersonDecision[],
  how: How,
): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  const created = decisions.filter(({ effect }) => effect === 'created').map((one) => ({ ...one, id: newId() }));
  // In one order, so that two transactions do not wait for each other in a circle.
  const known = decisions
    .flatMap((one) => (one.person ? [{ ...one, id: one.person.id }] : []))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { ordinal, id } of [...created, ...known]) ids.set(ordinal, id);

  const changed = known.filter(({ effect }) => effect === 'changed');
  for (const one of changed) await change(within, { ...one, tenantId, importId }, how);
  if (created.length > 0) await createAll(within, created, { tenantId, importId }, how);

  const all = [...created, ...changed];
  const { now } = how;
  await within.importPasswords({
    tenantId,
    passwords: all.flatMap(({ id, attributes: { userName }, role, person, passwordHash: hash }) =>
      hash === null ? [] : [{ person: { id, userName, role: role ?? person?.role ?? null }, hash }],
    ),
    ...how,
  });
  await within.addFactors(
    tenantId,
    all.flatMap(({ id: personId, factors }) => factors.map((factor) => ({ ...factor, personId }))),
    now,
  );
  await within.link(
    tenantId,
    all.flatMap(({ id: personId, links }) => links.map((link) => ({ ...link, personId }))),
    now,
  );
  await within.proveEmails(tenantId, created.flatMap(verified));
  const claimants = all.filter(({ links }) => links.length > 0);
  const claimant = claimants.find(({ role }) => role === 'owner') ?? claimants[0];
  if (claimant) await within.claimTenant(tenantId, claimant.id, now);
  return ids;
}

type Placed = PersonDecision & { id: string };

function verified({ id, verifiedEmail, attributes }: Placed): { id: string; email: string }[] {
  const email = verifiedEmail ? primaryEmail(attributes) : null;
  return email === null ? [] : [{ id, email }];
}

const detailOf = ({ what, factors, links }: PersonDecision, importId: string): JsonObject => ({
  import: importId,
  password: what.takes.includes('password'),
  secondFactors: factors.length,
  links: links.length,
});

async function createAll(
  within: ImportWithin,
  created: readonly Placed[],
  { tenantId, importId }: { tenantId: string; importId: string },
  how: How,
): Promise<void> {
  const given = created.map((one) => ({
    tenantId,
    id: one.id,
    role: one.role,
    attributes: one.attributes,
    detail: detailOf(one, importId),
  }));
  const outcome = await createPeople(within.directory, given, how);
  if (outcome.kind === 'conflict')
    throw notWritten(
      created[outcome.at ?? 0],
      msg('directory.anotherPersonNowHasThis', { attribute: outcome.attribute }),
    );
}

function notWritten(one: Placed | undefined, reason: ReturnType<typeof msg>): Error {
  return one ? new NotWritten(one.ordinal, reason) : new Error('A conflict is about nobody of the import.');
}

async function change(
  { directory, audit }: ImportWithin,
  one: Placed & { tenantId: string; importId: string },
  how: How,
): Promise<void> {
  const { tenantId, id, importId, attributes, role, what } = one;
  try {
    const given = Object.fromEntries(what.attributes.map((name) => [name, attributes[name] ?? null]));
    const next = (person: Person) => ({ ...person.attributes, ...given });
    const outcome = await changePerson(directory, { tenantId, id, attributes: next }, how);
    if (outcome.kind === 'not-found') throw notWritten(one, msg('common.thisPersonNoLongerExists'));
    if (outcome.kind === 'conflict')
      throw notWritten(one, msg('directory.anotherPersonNowHasThis', { attribute: outcome.attribute }));
    if (role !== null) await setRole(directory, { tenantId, id, role }, how);
  } catch (error) {
    if (isAboveRank(error)) throw notWritten(one, msg('common.onlyOwnersCanChangeOwner'));
    throw error;
  }
  if (what.takes.some((part) => part === 'totp' || part === 'passkey' || part === 'link'))
    await audit({
      tenantId,
      cause: how.cause,
      action: 'person.sign-in-imported',
      target: personTarget({ id, attributes }),
      detail: detailOf(one, importId),
    });
}
