import { msg } from '@/lib/platform/shared/message';
import { attribute, pluralAttribute } from './attribute';
import type { Schema } from './types';

const name = attribute('name', 'complex', msg('scim.partsOfPersonsName'), {
  subAttributes: [
    attribute('formatted', 'string', msg('scim.fullNameFormattedForDisplay')),
    attribute('familyName', 'string', msg('scim.familyNameOrLastName')),
    attribute('givenName', 'string', msg('scim.givenNameOrFirstName')),
    attribute('middleName', 'string', msg('scim.middleNameOrNames')),
    attribute('honorificPrefix', 'string', msg('scim.prefixSuchAsDr')),
    attribute('honorificSuffix', 'string', msg('scim.suffixSuchAsIii')),
  ],
});

const addresses = attribute('addresses', 'complex', msg('scim.physicalAddresses'), {
  multiValued: true,
  subAttributes: [
    attribute('formatted', 'string', msg('scim.fullAddressFormattedForDisplay')),
    attribute('streetAddress', 'string', msg('scim.streetAndHouseNumber')),
    attribute('locality', 'string', msg('scim.theCity')),
    attribute('region', 'string', msg('scim.stateOrRegion')),
    attribute('postalCode', 'string', msg('scim.thePostalCode')),
    attribute('country', 'string', msg('scim.countryAsIso31661')),
    attribute('type', 'string', msg('scim.labelForPurposeOfAddress'), {
      canonicalValues: ['work', 'home', 'other'],
    }),
    attribute('primary', 'boolean', msg('scim.whetherThisIsPreferredAddress')),
  ],
});

/** Single-line text that appears in an index or a message. */
const line = { singleLine: true, maxLength: 512 } as const;

/** URI schemes that a page may link to. */
const WEB = ['http', 'https'];

const readOnly = { mutability: 'readOnly' } as const;
const groups = attribute('groups', 'complex', msg('scim.personsGroupsDirectAndThrough'), {
  ...readOnly,
  computed: true,
  related: true,
  multiValued: true,
  subAttributes: [
    attribute('value', 'string', msg('scim.identifierOfGroup'), { ...readOnly, caseExact: true }),
    attribute('$ref', 'reference', msg('scim.uriOfGroup'), { ...readOnly, referenceTypes: ['User', 'Group'] }),
    attribute('display', 'string', msg('scim.nameOfGroup'), readOnly),
    attribute('type', 'string', msg('scim.howPersonBelongsToGroup'), {
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
    attribute('userName', 'string', msg('scim.nameThatPersonSignsIn'), {
      required: true,
      uniqueness: 'server',
      isUserName: true,
      ...line,
    }),
    name,
    attribute('displayName', 'string', msg('scim.displayNameOfPerson'), { maxLength: 512 }),
    attribute('nickName', 'string', msg('scim.thePersonsNickname')),
    attribute('profileUrl', 'reference', msg('scim.urlOfPersonsProfilePage'), {
      referenceTypes: ['external'],
      schemes: WEB,
    }),
    attribute('title', 'string', msg('scim.thePersonsTitle')),
    attribute('userType', 'string', msg('scim.relationshipBetweenOrganizationAndPerson')),
    attribute('preferredLanguage', 'string', msg('scim.preferredLanguagesInFormatOf'), line),
    attribute('locale', 'string', msg('scim.defaultLocaleForFormattingNumbers'), line),
    attribute('timezone', 'string', msg('scim.timeZoneInIanaFormat'), line),
    attribute('active', 'boolean', msg('scim.whetherPersonIsActive')),
    attribute('password', 'string', msg('scim.passwordItCanBeSet'), {
      mutability: 'writeOnly',
      returned: 'never',
      caseExact: true,
      maxLength: 1024,
    }),
    pluralAttribute('emails', msg('scim.emailAddresses'), line, ['work', 'home', 'other']),
    pluralAttribute('phoneNumbers', msg('scim.phoneNumbers'), {}, ['work', 'home', 'mobile', 'fax', 'pager', 'other']),
    pluralAttribute('ims', msg('scim.instantMessagingAddresses'), {}, [
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
      msg('scim.urlsOfPhotos'),
      { type: 'reference', referenceTypes: ['external'], schemes: [...WEB, 'data'] },
      ['photo', 'thumbnail'],
    ),
    addresses,
    groups,
    pluralAttribute('entitlements', msg('scim.thePersonsEntitlements'), {}),
    pluralAttribute('roles', msg('scim.thePersonsRoles'), {}, undefined, { aliases: ['displayName'] }),
    pluralAttribute('x509Certificates', msg('scim.derEncodedCertificates'), { type: 'binary' }),
  ],
};
