import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { Records, Taker } from '../taker';
import { given, instantOf, part, primaryEmailOf } from '../values';
import type { RelyingParties } from './credentials';
import { takeCredentials } from './credentials';
import { groupsOfRoles } from './groups';
import type { KeycloakProvider, KeycloakUser } from './representations';

/** What of the realm a person's record depends on. */
export interface Realm {
  /** By alias; null for a provider without an issuer. */
  issuers: ReadonlyMap<string, string | null>;
  relyingParties: RelyingParties;
}

const known = new Set([
  ...['id', 'username', 'email', 'emailVerified', 'enabled', 'firstName', 'lastName', 'createdTimestamp', 'totp'],
  ...[
    'serviceAccountClientId',
    'federationLink',
    'attributes',
    'credentials',
    'requiredActions',
    'notBefore',
    'access',
  ],
  ...['federatedIdentities', 'realmRoles', 'clientRoles', 'groups', 'disableableCredentialTypes', 'origin', 'self'],
  'userProfileMetadata',
]);
/** The attributes that are taken: locale, and the telephone number under the names that Keycloak's mappers read. */
const knownAttributes = new Set(['locale', 'phoneNumber', 'phone_number']);

/** Its issuer, for the providers whose subjects are those of OpenID Connect. */
export function issuerOf({ providerId, config }: KeycloakProvider): string | null {
  if (providerId === 'google') return 'https://accounts.google.com';
  return providerId === 'oidc' || providerId === 'keycloak-oidc' ? (config?.issuer ?? null) : null;
}

/** A user of the realm as a person. */
export function* takeUser(
  taker: Taker,
  user: KeycloakUser,
  { value, realm }: { value: object; realm: Realm },
): Records {
  if (user.serviceAccountClientId) {
    const client = user.serviceAccountClientId;
    yield taker.leftOut('person', user.username, msg('sources.isServiceAccount', { client }));
    return;
  }
  taker.passOver('user', value, known);
  taker.passOver('user.attributes', user.attributes ?? {}, knownAttributes);
  const { links, notes: unlinked } = linksOf(user, realm);
  const { taken, notes: unused } = takeCredentials(user.credentials ?? [], realm.relyingParties);
  const memberOf = [...(user.groups ?? []), ...groupsOfRoles(user)];
  yield* taker.record(
    {
      kind: 'person',
      id: user.id ?? user.username,
      user_name: user.username,
      active: user.enabled ?? true,
      attributes: attributesOf(user),
      ...taken,
      ...(links.length > 0 && { links }),
      ...(memberOf.length > 0 && { member_of: memberOf }),
      ...(user.email && { email_confirmed: user.emailVerified ?? false }),
      created_at: instantOf(user.createdTimestamp),
    },
    [...unused, ...unlinked, ...duties(user)],
  );
}

function attributesOf({ id, firstName, lastName, email, attributes }: KeycloakUser) {
  const of = (name: string) => attributes?.[name]?.[0];
  const phone = of('phoneNumber') ?? of('phone_number');
  return given({
    externalId: id,
    name: part({ givenName: firstName, familyName: lastName }),
    displayName: [firstName, lastName].filter(Boolean).join(' '),
    emails: primaryEmailOf(email),
    phoneNumbers: phone ? [{ value: phone, primary: true }] : undefined,
    locale: of('locale'),
  });
}

function linksOf({ federatedIdentities }: KeycloakUser, { issuers }: Realm) {
  const links: { issuer: string; subject: string }[] = [];
  const notes: Sayable[] = [];
  for (const { identityProvider: provider, userId: subject } of federatedIdentities ?? []) {
    const issuer = issuers.get(provider);
    if (issuer) links.push({ issuer, subject });
    else notes.push(msg('sources.linkWithoutIssuer', { provider }));
  }
  return { links, notes };
}

function duties({ requiredActions, federationLink }: KeycloakUser): Sayable[] {
  return [
    ...(requiredActions ?? []).map((action) => msg('sources.requiredActionNotTaken', { action })),
    ...(federationLink ? [msg('sources.passwordIsInAnotherDirectory')] : []),
  ];
}
