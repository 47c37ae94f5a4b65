import { text } from '@/lib/platform/shared/text';
import { attribute } from './attribute';
import type { Schema } from './types';

/** The Enterprise User extension, RFC 7643 section 4.3. */
export const ENTERPRISE_USER_SCHEMA: Schema = {
  id: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  aliases: [
    'urn:scim:schemas:extension:enterprise:1.0',
    'urn:scim:schemas:extension:enterprise:2.0',
    'urn:scim:schemas:extension:enterprise:2.0:User',
  ],
  name: 'EnterpriseUser',
  description: 'Enterprise User',
  attributes: [
    attribute('employeeNumber', 'string', text('The employee number assigned by the organization.')),
    attribute('costCenter', 'string', text('The name of a cost center.')),
    attribute('organization', 'string', text('The name of an organization.')),
    attribute('division', 'string', text('The name of a division.')),
    attribute('department', 'string', text('The name of a department.')),
    attribute('manager', 'complex', text('The person’s manager.'), {
      subAttributes: [
        attribute('value', 'string', text('The identifier of the manager.'), {
          caseExact: true,
          aliases: ['managerId'],
        }),
        // Computed from the value, so that they cannot keep describing the former manager when only the value is
        // replaced.
        attribute('$ref', 'reference', text('The URI of the manager.'), {
          mutability: 'readOnly',
          computed: true,
          referenceTypes: ['User'],
        }),
        attribute('displayName', 'string', text('The display name of the manager.'), {
          mutability: 'readOnly',
          computed: true,
        }),
      ],
    }),
  ],
};

/** The name of a person's manager in a projection. */
export const MANAGER = `${ENTERPRISE_USER_SCHEMA.id}:manager`;
