import { mayManage, ownersOnlyPerson } from '@/lib/people/may-manage';
import { type Person, type PersonAttributes, type Role } from '@/lib/people/person';
import { newId } from '@/lib/platform/shared/id';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { seal } from '@/lib/platform/shared/seal';
import type { Bytes } from '@/lib/platform/shared/secret';
import { preparedUserName, userNameKey } from '@/lib/platform/shared/user-name';
import { hashBudget, parseImportedHash, type RefusedHash } from '@/lib/sign-in/passwords/imported-hash';
import { FACTORS_AT_MOST, factorName } from '@/lib/sign-in/second-factors/second-factor';
import type { NewFactor } from '@/lib/sign-in/second-factors/store';
import { importedTotpSecret } from '@/lib/sign-in/second-factors/totp';
import type { TransferPerson } from '../transfer/record';
import type { ImportEffect, RecordPart, RecordWhat } from './import-job';
import { linkKey } from './link-key';
import type { ClaimedImport, ImportReader, KnownPerson, LinkKey, Taken } from './queue';
import { differing, reasonAgainst, takenAttributes } from './taken-attributes';
import type { ImportWorld } from './world';

/** What an import does with a person of the file. */
export interface PersonDecision {
  ordinal: number;
  effect: ImportEffect;
  what: RecordWhat;
  reasons: Sayable[];
  /** The person here; null for a new one. */
  person: Person | null;
  attributes: PersonAttributes;
  /** The role that the person gets; null for none or the one that they have. */
  role: Role | null;
  passwordHash: string | null;
  factors: NewFactor[];
  links: LinkKey[];
  /** The primary email address that the source has verified, of a new person. */
  verifiedEmail: boolean;
}

export interface PersonToDecide {
  ordinal: number;
  key: string;
  record: TransferPerson;
}

/** @param by the role of the administrator who imports */
export async function decidePeople(
  reader: ImportReader,
  claimed: ClaimedImport,
  people: readonly PersonToDecide[],
  { world, by }: { world: ImportWorld; by: Role | null },
): Promise<PersonDecision[]> {
  const { tenantId } = claimed;
  const keys = people.map(({ key }) => key);
  const externalIds = people.flatMap(({ record }) => externalIdOf(record) ?? []);
  const known = await reader.findPeople(tenantId, { keys, externalIds });
  const context: Context = {
    world,
    by,
    named: new Map(known.map((one) => [userNameKey(one.person.attributes.userName), one])),
    byExternalId: onlyOnes(known),
    first: await reader.firstWith(claimed, 'person', keys),
    budget: hashBudget(await reader.listHashKinds(tenantId)),
    groups: await reader.groupNames(claimed, [...new Set(people.flatMap(({ record }) => record.member_of ?? []))]),
    taken: await reader.findTaken(tenantId, {
      links: people.flatMap(({ record }) => linksOf(record, world).map(({ link }) => link)),
      credentialIds: people.flatMap(({ record }) => record.passkeys?.map(({ id }) => bytesOf(id)) ?? []),
    }),
  };
  return people.map((one) => decide(one, context));
}

interface Context {
  world: ImportWorld;
  by: Role | null;
  named: ReadonlyMap<string, KnownPerson>;
  byExternalId: ReadonlyMap<string, KnownPerson>;
  /** The first ordinal of each name in the file. */
  first: ReadonlyMap<string, number>;
  /** Which kinds of password hashes the tenant can take. */
  budget: ReturnType<typeof hashBudget>;
  /** The groups of the file that are taken. */
  groups: ReadonlyMap<string, string>;
  taken: Taken;
}

const externalIdOf = ({ attributes: { externalId } }: TransferPerson): string | null =>
  typeof externalId === 'string' && externalId !== '' ? externalId : null;

const bytesOf = (base64url: string): Bytes => new Uint8Array(Buffer.from(base64url, 'base64url'));

/** The people whose externalId nobody else has. */
function onlyOnes(known: readonly KnownPerson[]): Map<string, KnownPerson> {
  const found = new Map<string, KnownPerson[]>();
  for (const one of known) {
    const { externalId } = one.person.attributes;
    if (typeof externalId === 'string' && one.person.connectionId === null)
      found.set(externalId, [...(found.get(externalId) ?? []), one]);
  }
  return new Map([...found].flatMap(([id, [one, ...others]]) => (one && others.length === 0 ? [[id, one]] : [])));
}

function decide({ ordinal, key, record }: PersonToDecide, context: Context): PersonDecision {
  const { world, by, named, byExternalId, first } = context;
  const known = named.get(key) ?? byExternalId.get(externalIdOf(record) ?? '') ?? null;
  const person = known?.person ?? null;
  const taken = takenAttributes(world.userType, record.attributes);
  const userName = preparedUserName(record.user_name);
  const before = person?.attributes ?? null;
  const attributes: PersonAttributes = before
    ? { ...before, ...taken.attributes, userName: named.has(key) ? before.userName : userName }
    : { ...taken.attributes, userName, active: record.active };

  const decision: PersonDecision = {
    ordinal,
    effect: 'left-out',
    what: { attributes: [], takes: [], keeps: [] },
    reasons: [],
    person,
    attributes,
    role: null,
    passwordHash: null,
    factors: [],
    links: [],
    verifiedEmail: false,
  };
  const leaveOut = (reason: Sayable) => ({ ...decision, reasons: [reason] });
  const earlier = first.get(key);
  if (earlier !== undefined && earlier < ordinal)
    return leaveOut(msg('moving.sameUserNameBefore', { ordinal: earlier }));
  if (person && person.connectionId !== null) return leaveOut(msg('directory.directoryProvisionsThisPersonMake'));
  if (person && !mayManage(by, person.role)) return leaveOut(ownersOnlyPerson);
  const against = reasonAgainst(world.userType, attributes, before);
  if (against) return leaveOut(against);

  decision.reasons = taken.reasons;
  decideRole(decision, record, by);
  decidePassword(decision, record, known, context);
  decideFactors(decision, record, known, context);
  decideLinks(decision, record, context);
  decideGroups(decision, record, context);
  if (person && before?.active !== record.active)
    decision.reasons.push(msg(record.active ? 'moving.staysDeactivated' : 'moving.staysActive'));
  decision.verifiedEmail = !person && record.email_confirmed === true;
  decision.what.attributes = person ? differing(before ?? {}, attributes) : [];
  const gets = decision.what.takes.some((part) => part !== 'group');
  decision.effect = !person ? 'created' : gets || decision.what.attributes.length > 0 ? 'changed' : 'unchanged';
  return decision;
}

const takes = ({ what }: PersonDecision, part: RecordPart) => void what.takes.push(part);
const keeps = ({ what }: PersonDecision, part: RecordPart) => void what.keeps.push(part);

/** A role that the importing administrator could not give is left out. People keep the role that they have. */
function decideRole(decision: PersonDecision, { role }: TransferPerson, by: Role | null): void {
  if (!role) return;
  const held = decision.person?.role ?? null;
  if (held === role) return;
  if (held !== null) keeps(decision, 'role');
  else if (!mayManage(by, role)) decision.reasons.push(msg('moving.roleIsTooHigh', { role }));
  else {
    decision.role = role;
    takes(decision, 'role');
  }
}

function decidePassword(
  decision: PersonDecision,
  { password }: TransferPerson,
  known: KnownPerson | null,
  { budget }: Context,
): void {
  if (password === undefined) return;
  if (known?.hasPassword) return keeps(decision, 'password');
  const read = parseImportedHash(password);
  if (read.kind === 'refused') {
    decision.reasons.push(refusedHash[read.reason]);
    return;
  }
  if (!budget.admits(read.hash)) {
    decision.reasons.push(msg('moving.tooManyKindsOfHashes'));
    return;
  }
  decision.passwordHash = password;
  takes(decision, 'password');
}

/** By the reasons of `parseImportedHash`. */
const refusedHash: Readonly<Record<RefusedHash, Sayable>> = {
  'unknown-form': msg('moving.passwordIsUnknown'),
  'too-costly': msg('moving.passwordIsTooCostly'),
  'too-weak': msg('moving.passwordIsTooWeak'),
};

function decideFactors(
  decision: PersonDecision,
  { totp = [], passkeys = [] }: TransferPerson,
  known: KnownPerson | null,
  { world, taken }: Context,
): void {
  if (totp.length + passkeys.length === 0) return;
  if (known?.hasFactors) {
    if (totp.length > 0) keeps(decision, 'totp');
    if (passkeys.length > 0) keeps(decision, 'passkey');
    return;
  }
  for (const given of totp) {
    const secret = importedTotpSecret(given);
    if (!secret) decision.reasons.push(msg('moving.totpDoesNotFit'));
    else if (add(decision, totpFactor(given, secret, world))) takes(decision, 'totp');
  }
  for (const given of passkeys) {
    if (given.relying_party !== world.relyingPartyId)
      decision.reasons.push(msg('moving.passkeyOfOtherDomain', { domain: given.relying_party }));
    else if (taken.passkeys.has(given.id)) decision.reasons.push(msg('moving.passkeyIsKnown'));
    else if (add(decision, passkeyFactor(given))) takes(decision, 'passkey');
  }
}

function add({ factors, reasons }: PersonDecision, factor: NewFactor): boolean {
  if (factors.length < FACTORS_AT_MOST) return factors.push(factor) > 0;
  reasons.push(msg('moving.tooManyFactors', { limit: FACTORS_AT_MOST }));
  return false;
}

const totpFactor = (
  { label, algorithm, digits, period }: NonNullable<TransferPerson['totp']>[number],
  secret: Uint8Array,
  { factorKey }: ImportWorld,
): NewFactor => ({
  id: newId(),
  kind: 'totp',
  name: factorName(label) ?? 'TOTP',
  counter: 0,
  secretEncrypted: seal(factorKey, secret),
  challenge: null,
  totp: { algorithm, digits, period },
  passkey: null,
});

const NO_MODEL = '00000000-0000-0000-0000-000000000000';

const passkeyFactor = (given: NonNullable<TransferPerson['passkeys']>[number]): NewFactor => ({
  id: newId(),
  kind: 'passkey',
  name: factorName(given.name) ?? 'Passkey',
  counter: given.counter,
  secretEncrypted: null,
  challenge: null,
  passkey: {
    credentialId: bytesOf(given.id),
    publicKey: bytesOf(given.public_key),
    synced: given.backed_up ?? false,
    backedUp: given.backed_up ?? false,
    aaguid: NO_MODEL,
    transports: given.transports ?? [],
    imported: true,
  },
});

/** The person's accounts at the tenant's identity providers. */
function linksOf({ links = [] }: TransferPerson, { providers }: ImportWorld) {
  return links.flatMap(({ issuer, subject }) => {
    const provider = providers.find((one) => one.issuer === issuer);
    return provider ? [{ provider, link: { providerId: provider.id, subject } }] : [];
  });
}

function decideLinks(decision: PersonDecision, record: TransferPerson, { world, taken }: Context): void {
  const { person, reasons } = decision;
  for (const { issuer } of record.links ?? [])
    if (!world.providers.some((one) => one.issuer === issuer)) reasons.push(msg('moving.noSuchProvider', { issuer }));
  const role = decision.role ?? person?.role ?? null;
  for (const { provider, link } of linksOf(record, world)) {
    const holder = taken.links.get(linkKey(link));
    if (holder !== undefined && holder === person?.id) continue;
    if (holder !== undefined) reasons.push(msg('moving.linkIsTaken', { provider: provider.name }));
    else if (role !== null && !provider.includesAdministrators)
      reasons.push(msg('moving.providerNotForAdministrators', { provider: provider.name }));
    else {
      decision.links.push(link);
      takes(decision, 'link');
    }
  }
}

function decideGroups(decision: PersonDecision, { member_of: ids = [] }: TransferPerson, { groups }: Context): void {
  const unknown = ids.filter((id) => !groups.has(id));
  if (unknown.length < ids.length) takes(decision, 'group');
  for (const id of unknown) decision.reasons.push(msg('moving.groupIsNotTaken', { group: id }));
}
