import { type Sayable, sentence, text } from '@/lib/platform/shared/text';
import type { ScimProvider } from '@/lib/provisioning/scim-connections/connection';

/** A field in the directory's own form. */
interface SetUpValue {
  /** The directory's name for it. */
  field: string;
  /** To paste or choose; null if it is only described in words. */
  value: string | null;
  note?: Sayable;
}

export interface SetUpGuide {
  /** Where to find the form. */
  where: string;
  values: SetUpValue[];
  afterwards: string;
}

const token = text('Create one above, under Tokens. It is shown only once.');

/** The values that a directory requires for this connection. The guides in docs/guides explain them in detail. */
export function setUpOf(provider: ScimProvider, baseUrl: string): SetUpGuide {
  return guides[provider](baseUrl);
}

const guides: Record<ScimProvider, (baseUrl: string) => SetUpGuide> = {
  okta: (baseUrl) => ({
    where: text(
      'In the Okta admin console, open the application. Under General, set Provisioning to SCIM, then open Provisioning, Integration. In the catalog’s SCIM 2.0 test apps, several fields have the same names.',
    ),
    values: [
      { field: 'SCIM connector base URL', value: baseUrl },
      { field: 'Unique identifier field for users', value: 'userName' },
      {
        field: 'Supported provisioning actions',
        value: null,
        note: text('Push New Users, Push Profile Updates and Push Groups. Use Import only to bring people into Okta.'),
      },
      { field: 'Authentication Mode', value: 'HTTP Header' },
      { field: 'Authorization: Bearer', value: null, note: token },
    ],
    afterwards: text(
      'Click Test Connector Configuration and save. Under To App, turn on Create Users, Update User Attributes and Deactivate Users. Leave Sync Password off unless people should sign in here with their Okta password.',
    ),
  }),
  'entra-id': (baseUrl) => ({
    where: text(
      'In the Entra admin center, open Enterprise applications, New application, Create your own application (non-gallery), then Provisioning.',
    ),
    values: [
      { field: 'Provisioning Mode', value: 'Automatic' },
      { field: 'Tenant URL', value: baseUrl, note: text('Works as is.') },
      {
        field: 'Tenant URL with aadOptscim062020',
        value: `${baseUrl}?aadOptscim062020`,
        note: text(
          'Recommended: with this flag, Entra ID follows RFC 7644, for example by sending true instead of "True". Choose it before the first sync.',
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
        note: text('Microsoft’s default. Paste it if the mapping of active was changed.'),
      },
      {
        field: 'Source attribute of externalId',
        value: 'objectId',
        note: text('Use instead of mailNickname. It stays the same when a person is renamed.'),
      },
      {
        field: 'Expression for a role',
        value: 'SingleAppRoleAssignment([appRoleAssignments])',
        note: text('Use to provision application roles too.'),
      },
      { field: 'Target attribute of a role', value: 'roles[primary eq "True"].value' },
    ],
    afterwards: text(
      'Click Test Connection and save. Map users and groups, assign those to provision, and set Provisioning Status to On. The first sync starts immediately; later ones run about every 40 minutes. To try one person right away, use Provision on demand.',
    ),
  }),
  other: (baseUrl) => ({
    where: text('Most directories ask for these values under varying names.'),
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
      'Supports SCIM 2.0 (RFC 7643 and RFC 7644). See /ServiceProviderConfig and /Schemas for supported features.',
    ),
  }),
};
