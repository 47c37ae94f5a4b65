/**
 * The claims about a person: the scope that entitles to each (OpenID Connect Core, 5.4), and where its value is read.
 */
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type KnownPerson, objectOf, primaryOf, textOf } from './known-person';

/**
 * The `address` claim (OpenID Connect Core, 5.1.1) from the person's primary address (RFC 7643, 4.1.2). If the
 * directory has no formatted address, it is composed like a mailing label.
 */
function addressClaim({ attributes: { addresses } }: Pick<KnownPerson, 'attributes'>): JsonObject | undefined {
  const address = primaryOf(addresses);
  const part = (name: string) => textOf(address[name]);
  const [street, locality, region, postalCode, country] = [
    part('streetAddress'),
    part('locality'),
    part('region'),
    part('postalCode'),
    part('country'),
  ];
  const place = [locality, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const formatted = part('formatted') ?? ([street, place, country].filter(Boolean).join('\n') || undefined);
  const members = { formatted, street_address: street, locality, region, postal_code: postalCode, country };
  const reported = Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return reported.length === 0 ? undefined : Object.fromEntries(reported);
}

/** The SCIM extension with the claims that RFC 7643 has no attributes for (`lib/scim/schema/openid-user.ts`). */
const OPENID_USER = 'urn:tessera:scim:schemas:extension:openid:1.0:User';

export interface Claim {
  name: string;
  /** The scope that entitles to the claim. */
  scope: string;
  /** What the claim reveals, as shown on the consent page when it is requested individually. */
  words: Sayable;
  /** Undefined if the directory has no value: "that Claim Name SHOULD be omitted" (5.3.2). */
  read(person: KnownPerson): JsonValue | undefined;
}

const name =
  (part: string) =>
  ({ attributes }: KnownPerson) =>
    textOf(objectOf(attributes.name)[part]);
const attribute =
  (of: string) =>
  ({ attributes }: KnownPerson) =>
    textOf(attributes[of]);
const openid =
  (of: string) =>
  ({ attributes }: KnownPerson) =>
    textOf(objectOf(attributes[OPENID_USER])[of]);
const email = ({ attributes }: KnownPerson) => textOf(primaryOf(attributes.emails).value);

/** "End-User's full name in displayable form" */
function fullName({ displayName, attributes }: KnownPerson): string | undefined {
  const parts = objectOf(attributes.name);
  const together = [parts.givenName, parts.middleName, parts.familyName]
    .flatMap((part) => textOf(part) ?? [])
    .join(' ');
  return displayName ?? textOf(parts.formatted) ?? (together || undefined);
}

/** `preferredLanguage` may be a list of languages (RFC 9110, 12.5.4); the first one counts. */
function locale({ attributes }: KnownPerson): string | undefined {
  return textOf(textOf(attributes.preferredLanguage)?.split(/[,;]/)[0]?.trim()) ?? textOf(attributes.locale);
}

/** RFC 7643 stores telephone numbers as URIs (RFC 3966); the claim is the number alone. */
function phoneNumber({ attributes }: KnownPerson): string | undefined {
  return textOf(textOf(primaryOf(attributes.phoneNumbers).value)?.replace(/^tel:/i, ''));
}

/** "Represented as an ISO 8601-1 YYYY-MM-DD format [...] To represent only the year, YYYY format is allowed" */
function birthdate(person: KnownPerson): string | undefined {
  const text = openid('birthdate')(person);
  return text !== undefined && /^\d{4}(?:-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))?$/.test(text) ? text : undefined;
}

export const claims: readonly Claim[] = [
  { name: 'name', scope: 'profile', words: msg('oauth.yourName'), read: fullName },
  { name: 'given_name', scope: 'profile', words: msg('oauth.yourGivenName'), read: name('givenName') },
  { name: 'middle_name', scope: 'profile', words: msg('oauth.yourMiddleName'), read: name('middleName') },
  { name: 'family_name', scope: 'profile', words: msg('oauth.yourFamilyName'), read: name('familyName') },
  { name: 'nickname', scope: 'profile', words: msg('oauth.yourNickname'), read: attribute('nickName') },
  { name: 'preferred_username', scope: 'profile', words: msg('oauth.yourUserName'), read: ({ userName }) => userName },
  { name: 'profile', scope: 'profile', words: msg('oauth.yourProfilePageUrl'), read: attribute('profileUrl') },
  {
    name: 'picture',
    scope: 'profile',
    words: msg('oauth.yourPicture'),
    read: ({ attributes }) => textOf(primaryOf(attributes.photos).value),
  },
  { name: 'website', scope: 'profile', words: msg('oauth.yourWebsite'), read: openid('website') },
  { name: 'gender', scope: 'profile', words: msg('oauth.yourGender'), read: openid('gender') },
  { name: 'birthdate', scope: 'profile', words: msg('oauth.yourBirthdate'), read: birthdate },
  { name: 'zoneinfo', scope: 'profile', words: msg('oauth.yourTimeZone'), read: attribute('timezone') },
  { name: 'locale', scope: 'profile', words: msg('oauth.yourLanguage'), read: locale },
  {
    name: 'updated_at',
    scope: 'profile',
    words: msg('oauth.whenYourProfileWasLast'),
    read: ({ updatedAt }) => Math.floor(updatedAt.getTime() / 1000),
  },
  { name: 'email', scope: 'email', words: msg('oauth.yourEmailAddress'), read: email },
  {
    name: 'email_verified',
    scope: 'email',
    words: msg('oauth.whetherYourEmailAddressIs'),
    read: (person) => email(person) && email(person)?.toLowerCase() === person.verifiedEmailKey,
  },
  { name: 'phone_number', scope: 'phone', words: msg('oauth.yourPhoneNumber'), read: phoneNumber },
  {
    name: 'phone_number_verified',
    scope: 'phone',
    words: msg('oauth.whetherYourPhoneNumberIs'),
    // "True if the End-User's phone number has been verified; otherwise false": we verify none.
    read: (person) => phoneNumber(person) && false,
  },
  { name: 'address', scope: 'address', words: msg('oauth.yourPostalAddress'), read: addressClaim },
  {
    name: 'groups',
    scope: 'groups',
    words: msg('oauth.yourGroups'),
    read: ({ groups }) => [...new Set(groups.map((group) => group.name))],
  },
  {
    name: 'group_ids',
    scope: 'groups',
    words: msg('oauth.yourGroupsByDirectoryId'),
    read: ({ groups }) => groups.map(({ id }) => id),
  },
];

/** The claims that need the person's groups. Groups are queried only if one of these is wanted. */
export const groupClaims: readonly string[] = claims.flatMap((claim) => (claim.scope === 'groups' ? claim.name : []));

const standard: ReadonlySet<string> = new Set(claims.map((claim) => claim.name));

/** Whether a claim about people is one of these. */
export const isStandardClaim = (claim: string): boolean => standard.has(claim);

/** The names of the claims that the scopes entitle to. */
export function claimsOfScopes(scopes: readonly string[]): string[] {
  return claims.flatMap((claim) => (scopes.includes(claim.scope) ? claim.name : []));
}
