import { type Sayable, sentence, text } from '@/lib/platform/shared/text';
import type { ScimProvider } from '@/lib/provisioning/scim-connections/connection';

/** A field of the directory's own form. */
interface SetUpValue {
  /** As the directory calls it. */
  field: string;
  /** To be pasted or chosen; null where it is said in words alone. */
  value: string | null;
  note?: Sayable;
}

export interface SetUpGuide {
  /** Where the form is found. */
  where: string;
  values: SetUpValue[];
  afterwards: string;
}

const token = text('Make one above, under Tokens: it is shown once.');

/** What a directory asks for, with the values of this connection. The guides in docs/guides say the same at length. */
export function setUpOf(provider: ScimProvider, baseUrl: string): SetUpGuide {
  return guides[provider](baseUrl);
}

const guides: Record<ScimProvider, (baseUrl: string) => SetUpGuide> = {
  okta: (baseUrl) => ({
    where: text(
      'In the Okta admin console: the application, General, Provisioning: SCIM; then Provisioning, Integration. Several fields have the same names in the catalog’s SCIM 2.0 test apps.',
    ),
    values: [
      { field: 'SCIM connector base URL', value: baseUrl },
      { field: 'Unique identifier field for users', value: 'userName' },
      {
        field: 'Supported provisioning actions',
        value: null,
        note: text(
          'Push New Users, Push Profile Updates and Push Groups. Import is for those who want to take people over into Okta.',
        ),
      },
      { field: 'Authentication Mode', value: 'HTTP Header' },
      { field: 'Authorization: Bearer', value: null, note: token },
    ],
    afterwards: text(
      'Test Connector Configuration, save; then under To App switch on Create Users, Update User Attributes and Deactivate Users. Leave Sync Password off unless people are to sign in here with a password from Okta.',
    ),
  }),
  'entra-id': (baseUrl) => ({
    where: text(
      'In the Entra admin center: Enterprise applications, New application, Create your own application (non-gallery); then Provisioning.',
    ),
    values: [
      { field: 'Provisioning Mode', value: 'Automatic' },
      { field: 'Tenant URL', value: baseUrl, note: text('Works as it is.') },
      {
        field: 'Tenant URL with aadOptscim062020',
        value: `${baseUrl}?aadOptscim062020`,
        note: text(
          'Better: with this flag Entra ID sends what RFC 7644 has, such as true where it says "True" otherwise. Choose it before the first sync.',
        ),
      },
      { field: 'Secret Token', value: null, note: token },
      {
        field: 'Matching attribute',
        value: 'userName',
        note: text('Mapped from userPrincipalName, with matching precedence 1.'),
      },
      {
        field: 'Expression for active',
        value: 'Switch([IsSoftDeleted], , "False", "True", "True", "False")',
        note: text('Microsoft’s default: paste it where the mapping of active was changed.'),
      },
      {
        field: 'Source attribute of externalId',
        value: 'objectId',
        note: text('Instead of mailNickname: it stays when somebody is renamed.'),
      },
      {
        field: 'Expression for a role',
        value: 'SingleAppRoleAssignment([appRoleAssignments])',
        note: text('Where roles of the application are to come along.'),
      },
      { field: 'Target attribute of a role', value: 'roles[primary eq "True"].value' },
    ],
    afterwards: text(
      'Test Connection, save; then map users and groups, assign those who are to come, and set Provisioning Status to On. The first sync starts at once, the later ones about every 40 minutes; Provision on demand tries one person right away.',
    ),
  }),
  other: (baseUrl) => ({
    where: text('Most directories ask for these; their names differ.'),
    values: [
      { field: text('SCIM base URL'), value: baseUrl },
      { field: text('Unique identifier'), value: 'userName' },
      {
        field: text('Authentication'),
        value: 'Authorization: Bearer',
        note: sentence('Followed by a token. {how}', { how: sentence(token, {}) }),
      },
    ],
    afterwards: text(
      'It speaks SCIM 2.0 (RFC 7643 and RFC 7644): /ServiceProviderConfig and /Schemas say what is supported.',
    ),
  }),
};
