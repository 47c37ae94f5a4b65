import { msg } from '@/lib/platform/shared/message';
import { attribute } from './attribute';
import type { Schema } from './types';

/**
 * Our extension for what OpenID Connect Core, 5.1, knows about a person and RFC 7643 does not. Its attributes have the
 * names and formats of the claims.
 */
export const OPENID_USER_SCHEMA: Schema = {
  id: 'urn:tessera:scim:schemas:extension:openid:1.0:User',
  name: 'OpenIDUser',
  description: 'OpenID Connect claims',
  attributes: [
    attribute('website', 'reference', msg('scim.urlOfPersonsWebsite'), {
      referenceTypes: ['external'],
      schemes: ['http', 'https'],
    }),
    // "Values defined by this specification are female and male. Other values MAY be used".
    attribute('gender', 'string', msg('scim.thePersonsGender'), {
      canonicalValues: ['female', 'male'],
      singleLine: true,
      maxLength: 100,
    }),
    attribute('birthdate', 'string', msg('scim.thePersonsBirthdate'), { singleLine: true, maxLength: 10 }),
  ],
};
