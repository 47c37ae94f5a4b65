import { msg } from '@/lib/platform/shared/message';
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
    attribute('employeeNumber', 'string', msg('scim.employeeNumberAssignedByOrganization')),
    attribute('costCenter', 'string', msg('scim.nameOfCostCenter')),
    attribute('organization', 'string', msg('scim.nameOfOrganization')),
    attribute('division', 'string', msg('scim.nameOfDivision')),
    attribute('department', 'string', msg('scim.nameOfDepartment')),
    attribute('manager', 'complex', msg('scim.thePersonsManager'), {
      subAttributes: [
        attribute('value', 'string', msg('scim.identifierOfManager'), {
          caseExact: true,
          aliases: ['managerId'],
        }),
        // Computed from the value, so that they cannot keep describing the former manager when only the value is
        // replaced.
        attribute('$ref', 'reference', msg('scim.uriOfManager'), {
          mutability: 'readOnly',
          computed: true,
          referenceTypes: ['User'],
        }),
        attribute('displayName', 'string', msg('scim.displayNameOfManager'), {
          mutability: 'readOnly',
          computed: true,
        }),
      ],
    }),
  ],
};

/** The name of a person's manager in a projection. */
export const MANAGER = `${ENTERPRISE_USER_SCHEMA.id}:manager`;
