import { z } from 'zod';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { ENTERPRISE_USER_SCHEMA } from '@/lib/scim/schema/enterprise-user';
import type { Memberships } from '../memberships';
import { isPbkdf2Digest, pbkdf2Hash } from '../password-hash';
import type { Records, Taker } from '../taker';
import { given, instantOf, part, primaryEmailOf } from '../values';

const text = z.string().nullish();

/** The hash of a password in the form in which Okta imports it. */
const passwordHash = z.object({
  algorithm: z.string(),
  value: z.string(),
  salt: text,
  workFactor: z.int().nullish(),
  iterationCount: z.int().nullish(),
  digestAlgorithm: text,
});

/** A user as `GET /api/v1/users` of Okta's API answers it. */
export const oktaUser = z.object({
  id: z.string(),
  status: z.string(),
  created: text,
  profile: z.looseObject({
    login: z.string(),
    email: text,
    secondEmail: text,
    firstName: text,
    middleName: text,
    lastName: text,
    honorificPrefix: text,
    honorificSuffix: text,
    displayName: text,
    nickName: text,
    title: text,
    userType: text,
    preferredLanguage: text,
    locale: text,
    timezone: text,
    mobilePhone: text,
    primaryPhone: text,
    streetAddress: text,
    city: text,
    state: text,
    zipCode: text,
    countryCode: text,
    employeeNumber: text,
    costCenter: text,
    organization: text,
    division: text,
    department: text,
  }),
  credentials: z
    .object({
      password: z.object({ hash: passwordHash.nullish() }).nullish(),
      provider: z.object({ type: z.string() }).nullish(),
    })
    .nullish(),
});

type OktaUser = z.output<typeof oktaUser>;

const known = new Set([
  ...Object.keys(oktaUser.shape),
  ...['activated', 'statusChanged', 'lastLogin', 'lastUpdated', 'passwordChanged', 'type', 'realmId', '_links'],
]);
const knownProfile = new Set(Object.keys(oktaUser.shape.profile.shape));

/** Those who could not sign in: never activated, suspended or deactivated. */
const inactive = new Set(['STAGED', 'SUSPENDED', 'DEPROVISIONED']);

export function* takeUser(
  taker: Taker,
  user: OktaUser,
  { value, memberships }: { value: object; memberships: Memberships },
): Records {
  taker.passOver('user', value, known);
  taker.passOver('user.profile', user.profile, knownProfile);
  const notes: Sayable[] = [];
  const hash = user.credentials?.password?.hash;
  const password = hash ? passwordOf(hash) : null;
  if (hash && password === null) notes.push(msg('sources.passwordFormNotTaken', { form: hash.algorithm.slice(0, 60) }));
  const provider = user.credentials?.provider?.type ?? 'OKTA';
  if (provider !== 'OKTA' && provider !== 'IMPORT') notes.push(msg('sources.passwordIsWithProvider', { provider }));
  yield* taker.record(
    {
      kind: 'person',
      id: user.id,
      user_name: user.profile.login,
      active: !inactive.has(user.status),
      attributes: attributesOf(user),
      ...(password && { password }),
      ...memberships.of(user.id),
      created_at: instantOf(user.created),
    },
    notes,
  );
}

/** Okta's attributes have the names of SCIM, or mean the same. */
function attributesOf({ id, profile }: OktaUser) {
  const emails = [primaryEmailOf(profile.email), profile.secondEmail ? [{ value: profile.secondEmail }] : undefined];
  const phones = [
    profile.mobilePhone ? [{ value: profile.mobilePhone, type: 'mobile', primary: true }] : [],
    profile.primaryPhone ? [{ value: profile.primaryPhone, type: 'work' }] : [],
  ].flat();
  const address = part({
    streetAddress: profile.streetAddress,
    locality: profile.city,
    region: profile.state,
    postalCode: profile.zipCode,
    country: profile.countryCode,
  });
  return given({
    externalId: id,
    name: part({
      givenName: profile.firstName,
      middleName: profile.middleName,
      familyName: profile.lastName,
      honorificPrefix: profile.honorificPrefix,
      honorificSuffix: profile.honorificSuffix,
    }),
    displayName: profile.displayName ?? [profile.firstName, profile.lastName].filter(Boolean).join(' '),
    nickName: profile.nickName,
    title: profile.title,
    userType: profile.userType,
    preferredLanguage: profile.preferredLanguage,
    locale: profile.locale,
    timezone: profile.timezone,
    emails: profile.email || profile.secondEmail ? emails.flatMap((some) => some ?? []) : undefined,
    phoneNumbers: phones.length > 0 ? phones : undefined,
    addresses: address && [address],
    [ENTERPRISE_USER_SCHEMA.id]: part({
      employeeNumber: profile.employeeNumber,
      costCenter: profile.costCenter,
      organization: profile.organization,
      division: profile.division,
      department: profile.department,
    }),
  });
}

/** @returns null for a hash that is too weak to take, or unknown */
function passwordOf(hash: z.output<typeof passwordHash>): string | null {
  const { algorithm, value, salt, workFactor, iterationCount: iterations, digestAlgorithm } = hash;
  if (algorithm === 'BCRYPT' && salt && workFactor) return `$2a$${String(workFactor).padStart(2, '0')}$${salt}${value}`;
  const digest = digestAlgorithm?.replace(/_HMAC$/, '').toLowerCase() ?? '';
  if (algorithm !== 'PBKDF2' || !isPbkdf2Digest(digest) || !salt || !iterations) return null;
  return pbkdf2Hash(digest, {
    iterations,
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(value, 'base64'),
  });
}
