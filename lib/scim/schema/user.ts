import { text } from '@/lib/platform/shared/text';
import { attribute, pluralAttribute } from './attribute';
import type { Schema } from './types';

const name = attribute('name', 'complex', text('The parts of the person’s name.'), {
  subAttributes: [
    attribute('formatted', 'string', text('The full name, formatted for display.')),
    attribute('familyName', 'string', text('The family name, or last name.')),
    attribute('givenName', 'string', text('The given name, or first name.')),
    attribute('middleName', 'string', text('The middle name or names.')),
    attribute('honorificPrefix', 'string', text('The prefix, such as "Dr.".')),
    attribute('honorificSuffix', 'string', text('The suffix, such as "III".')),
  ],
});

const addresses = attribute('addresses', 'complex', text('Physical addresses.'), {
  multiValued: true,
  subAttributes: [
    attribute('formatted', 'string', text('The full address, formatted for display.')),
    attribute('streetAddress', 'string', text('The street and house number.')),
    attribute('locality', 'string', text('The city.')),
    attribute('region', 'string', text('The state or region.')),
    attribute('postalCode', 'string', text('The postal code.')),
    attribute('country', 'string', text('The country, as an ISO 3166-1 alpha-2 code.')),
    attribute('type', 'string', text('A label for the purpose of the address.'), {
      canonicalValues: ['work', 'home', 'other'],
    }),
    attribute('primary', 'boolean', text('Whether this is the preferred address. True for at most one address.')),
  ],
});

/** Single-line text that appears in an index or a message. */
const line = { singleLine: true, maxLength: 512 } as const;

/** URI schemes that a page may link to. */
const WEB = ['http', 'https'];

const readOnly = { mutability: 'readOnly' } as const;
const groups = attribute('groups', 'complex', text('The person’s groups, direct and through other groups.'), {
  ...readOnly,
  computed: true,
  related: true,
  multiValued: true,
  subAttributes: [
    attribute('value', 'string', text('The identifier of the group.'), { ...readOnly, caseExact: true }),
    attribute('$ref', 'reference', text('The URI of the group.'), { ...readOnly, referenceTypes: ['User', 'Group'] }),
    attribute('display', 'string', text('The name of the group.'), readOnly),
    attribute('type', 'string', text('How the person belongs to the group.'), {
      ...readOnly,
      canonicalValues: ['direct', 'indirect'],
    }),
  ],
});

/** The User schema, RFC 7643 sections 4.1 and 8.7.1. */
export const USER_SCHEMA: Schema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  aliases: ['urn:scim:schemas:core:1.0', 'urn:scim:schemas:core:2.0', 'urn:scim:schemas:core:2.0:User'],
  name: 'User',
  description: 'User Account',
  attributes: [
    attribute('userName', 'string', text('The name that the person signs in with.'), {
      required: true,
      uniqueness: 'server',
      isUserName: true,
      ...line,
    }),
    name,
    attribute('displayName', 'string', text('The display name of the person.'), { maxLength: 512 }),
    attribute('nickName', 'string', text('The person’s nickname.')),
    attribute('profileUrl', 'reference', text('The URL of the person’s profile page.'), {
      referenceTypes: ['external'],
      schemes: WEB,
    }),
    attribute('title', 'string', text('The person’s title.')),
    attribute(
      'userType',
      'string',
      text('The relationship between the organization and the person, such as "Contractor".'),
    ),
    attribute(
      'preferredLanguage',
      'string',
      text('The preferred languages, in the format of the HTTP header Accept-Language.'),
      line,
    ),
    attribute('locale', 'string', text('The default locale, for formatting numbers and dates.'), line),
    attribute('timezone', 'string', text('The time zone, in IANA format.'), line),
    attribute('active', 'boolean', text('Whether the person is active.')),
    attribute('password', 'string', text('The password. It can be set, but never read.'), {
      mutability: 'writeOnly',
      returned: 'never',
      caseExact: true,
      maxLength: 1024,
    }),
    pluralAttribute('emails', text('Email addresses.'), line, ['work', 'home', 'other']),
    pluralAttribute('phoneNumbers', text('Phone numbers.'), {}, ['work', 'home', 'mobile', 'fax', 'pager', 'other']),
    pluralAttribute('ims', text('Instant messaging addresses.'), {}, [
      'aim',
      'gtalk',
      'icq',
      'xmpp',
      'msn',
      'skype',
      'qq',
      'yahoo',
    ]),
    pluralAttribute(
      'photos',
      text('URLs of photos.'),
      { type: 'reference', referenceTypes: ['external'], schemes: [...WEB, 'data'] },
      ['photo', 'thumbnail'],
    ),
    addresses,
    groups,
    pluralAttribute('entitlements', text('The person’s entitlements.'), {}),
    pluralAttribute('roles', text('The person’s roles.'), {}, undefined, { aliases: ['displayName'] }),
    pluralAttribute('x509Certificates', text('DER-encoded certificates.'), { type: 'binary' }),
  ],
};
