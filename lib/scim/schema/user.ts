import { attribute, pluralAttribute } from './attribute';
import type { Schema } from './types';

const name = attribute('name', 'complex', 'The parts of the person\'s name.', {
  subAttributes: [
    attribute('formatted', 'string', 'The full name, formatted for display.'),
    attribute('familyName', 'string', 'The family name, or last name.'),
    attribute('givenName', 'string', 'The given name, or first name.'),
    attribute('middleName', 'string', 'The middle name or names.'),
    attribute('honorificPrefix', 'string', 'The prefix, such as "Dr.".'),
    attribute('honorificSuffix', 'string', 'The suffix, such as "III".'),
  ],
});

const addresses = attribute('addresses', 'complex', 'Physical addresses.', {
  multiValued: true,
  subAttributes: [
    attribute('formatted', 'string', 'The full address, formatted for display.'),
    attribute('streetAddress', 'string', 'The street, with number and the like.'),
    attribute('locality', 'string', 'The city.'),
    attribute('region', 'string', 'The state or region.'),
    attribute('postalCode', 'string', 'The postal code.'),
    attribute('country', 'string', 'The country, as an ISO 3166-1 alpha-2 code.'),
    attribute('type', 'string', 'A label for the function of the address.', { canonicalValues: ['work', 'home', 'other'] }),
    attribute('primary', 'boolean', 'Whether this is the preferred address. True for at most one of them.'),
  ],
});

/** What has one line, and stands in an index or a message. */
const line = { singleLine: true, maxLength: 512 } as const;

/** What a page may link to. */
const WEB = ['http', 'https'];

const readOnly = { mutability: 'readOnly' } as const;
const groups = attribute('groups', 'complex', 'The groups that the person belongs to, directly or through other groups.', {
  ...readOnly,
  computed: true,
  related: true,
  multiValued: true,
  subAttributes: [
    attribute('value', 'string', 'The identifier of the group.', { ...readOnly, caseExact: true }),
    attribute('$ref', 'reference', 'The URI of the group.', { ...readOnly, referenceTypes: ['User', 'Group'] }),
    attribute('display', 'string', 'The name of the group.', readOnly),
    attribute('type', 'string', 'How the person belongs to it.', { ...readOnly, canonicalValues: ['direct', 'indirect'] }),
  ],
});

/** RFC 7643 section 4.1 and 8.7.1. */
export const USER_SCHEMA: Schema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  aliases: ['urn:scim:schemas:core:1.0', 'urn:scim:schemas:core:2.0', 'urn:scim:schemas:core:2.0:User'],
  name: 'User',
  description: 'User Account',
  attributes: [
    attribute('userName', 'string', 'The name that the person signs in with.', { required: true, uniqueness: 'server', ...line }),
    name,
    attribute('displayName', 'string', 'The name of the person, for display.', { maxLength: 512 }),
    attribute('nickName', 'string', 'The casual name of the person.'),
    attribute('profileUrl', 'reference', 'The URL of the person\'s online profile.', { referenceTypes: ['external'], schemes: WEB }),
    attribute('title', 'string', 'The person\'s title.'),
    attribute('userType', 'string', 'The relationship between organization and person, such as "Contractor".'),
    attribute('preferredLanguage', 'string', 'The preferred languages, as in the HTTP header Accept-Language.', line),
    attribute('locale', 'string', 'The default location, for localizing numbers and dates.', line),
    attribute('timezone', 'string', 'The time zone, in IANA format.', line),
    attribute('active', 'boolean', 'Whether the account may be used.'),
    attribute('password', 'string', 'The password, which is only ever set.', { mutability: 'writeOnly', returned: 'never', caseExact: true, maxLength: 1024 }),
    pluralAttribute('emails', 'Email addresses.', line, ['work', 'home', 'other']),
    pluralAttribute('phoneNumbers', 'Telephone numbers.', {}, ['work', 'home', 'mobile', 'fax', 'pager', 'other']),
    pluralAttribute('ims', 'Instant messaging addresses.', {}, ['aim', 'gtalk', 'icq', 'xmpp', 'msn', 'skype', 'qq', 'yahoo']),
    pluralAttribute('photos', 'URLs of photos.', { type: 'reference', referenceTypes: ['external'], schemes: [...WEB, 'data'] }, ['photo', 'thumbnail']),
    addresses,
    groups,
    pluralAttribute('entitlements', 'What the person is entitled to.', {}),
    pluralAttribute('roles', 'The person\'s roles.', {}, undefined, { aliases: ['displayName'] }),
    pluralAttribute('x509Certificates', 'Certificates, DER encoded.', { type: 'binary' }),
  ],
};
