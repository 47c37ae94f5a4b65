import { z } from 'zod';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { TransferInput } from '../../transfer/record';
import type { Memberships } from '../memberships';
import type { Records, Taker } from '../taker';
import { given, instantOf, part, primaryEmailOf } from '../values';
import { auth0CustomHash, customHashOf } from './custom-hash';

const text = z.string().nullish();

/** A line of the users' export, or a user in the form of Auth0's bulk import. */
export const auth0User = z.object({
  user_id: text,
  email: text,
  email_verified: z.boolean().nullish(),
  username: text,
  phone_number: text,
  name: text,
  given_name: text,
  family_name: text,
  nickname: text,
  blocked: z.boolean().nullish(),
  created_at: text,
  identities: z
    .array(z.object({ provider: z.string(), user_id: z.union([z.string(), z.number()]).transform(String) }))
    .nullish(),
  multifactor: z.array(z.string()).nullish(),
  password_hash: text,
  custom_password_hash: auth0CustomHash.nullish(),
  mfa_factors: z.array(z.object({ totp: z.object({ secret: z.string() }).nullish() })).nullish(),
});

/** A line of the export of password hashes that Auth0's support makes. */
export const auth0Hash = z.object({
  _id: z.object({ $oid: z.string() }),
  alt_id: text,
  email: text,
  email_verified: z.boolean().nullish(),
  username: text,
  passwordHash: text,
  identifiers: z.array(z.object({ type: z.string(), value: z.string(), verified: z.boolean().nullish() })).nullish(),
});

type Auth0User = z.output<typeof auth0User>;
export type HashLine = z.output<typeof auth0Hash>;

export const idOfHash = ({ _id, alt_id }: HashLine): string => `auth0|${alt_id ?? _id.$oid}`;

const known = new Set([
  ...Object.keys(auth0User.shape),
  ...['updated_at', 'last_login', 'last_ip', 'logins_count', 'last_password_reset', 'phone_verified'],
]);

export function* takeUser(
  taker: Taker,
  user: Auth0User,
  { value, hashes, memberships }: { value: object; hashes: Map<string, HashLine>; memberships: Memberships },
): Records {
  taker.passOver('user', value, known);
  const userName = user.username ?? user.email ?? user.phone_number ?? user.user_id ?? '';
  const id = user.user_id ?? userName;
  const exported = hashes.get(id);
  hashes.delete(id);
  const notes: Sayable[] = [];
  const password = passwordOf(user, exported, notes);
  const totp = totpOf(user, notes);
  const links = linksOf(user, notes);
  yield* taker.record(
    {
      kind: 'person',
      id,
      user_name: userName,
      active: !user.blocked,
      attributes: attributesOf(id, user),
      ...(password && { password }),
      ...(totp.length > 0 && { totp }),
      ...(links.length > 0 && { links }),
      ...memberships.of(id),
      ...(user.email && { email_confirmed: user.email_verified ?? false }),
      created_at: instantOf(user.created_at),
    },
    notes,
  );
}

/** A person of whom the file has only the line with the hash. */
export function* takeHashLine(taker: Taker, line: HashLine, memberships: Memberships): Records {
  const id = idOfHash(line);
  const identifier = line.identifiers?.find(({ type }) => type === 'email');
  const email = line.email ?? identifier?.value;
  yield* taker.record({
    kind: 'person',
    id,
    user_name: line.username ?? email ?? id,
    active: true,
    attributes: attributesOf(id, { email }),
    ...(line.passwordHash && { password: line.passwordHash }),
    ...memberships.of(id),
    ...(email && { email_confirmed: line.email_verified ?? identifier?.verified ?? false }),
  });
}

/** Auth0 sets `name` to the address of people who gave none. */
function attributesOf(id: string, user: Partial<Auth0User>) {
  return given({
    externalId: id,
    name: part({ givenName: user.given_name, familyName: user.family_name }),
    displayName: user.name === user.email ? undefined : user.name,
    nickName: user.nickname,
    emails: primaryEmailOf(user.email),
    phoneNumbers: user.phone_number ? [{ value: user.phone_number, primary: true }] : undefined,
  });
}

function passwordOf(user: Auth0User, exported: HashLine | undefined, notes: Sayable[]): string | null {
  if (exported?.passwordHash) return exported.passwordHash;
  if (user.password_hash) return user.password_hash;
  if (!user.custom_password_hash) return null;
  const hash = customHashOf(user.custom_password_hash);
  if (hash === null)
    notes.push(msg('sources.passwordFormNotTaken', { form: user.custom_password_hash.algorithm.slice(0, 60) }));
  return hash;
}

function totpOf({ mfa_factors: factors, multifactor }: Auth0User, notes: Sayable[]) {
  const totp = (factors ?? []).flatMap(({ totp: one }) => (one ? [{ secret: one.secret.replace(/=+$/, '') }] : []));
  if (totp.length < (factors?.length ?? 0)) notes.push(msg('sources.factorsNotTaken'));
  else if (!factors && multifactor && multifactor.length > 0) notes.push(msg('sources.factorsNotExported'));
  return totp;
}

/** Auth0's own ways to sign in: its databases, and codes by email and text message. */
const ownProviders = new Set(['auth0', 'email', 'sms']);
const issuers: Readonly<Record<string, string>> = {
  'google-oauth2': 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
};

function linksOf({ identities }: Auth0User, notes: Sayable[]) {
  const links: Extract<TransferInput, { kind: 'person' }>['links'] & object = [];
  for (const { provider, user_id: subject } of identities ?? []) {
    if (ownProviders.has(provider)) continue;
    const issuer = Object.hasOwn(issuers, provider) ? issuers[provider] : undefined;
    if (issuer) links.push({ issuer, subject });
    else notes.push(msg('sources.linkWithoutIssuer', { provider }));
  }
  return links;
}
