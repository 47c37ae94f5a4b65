import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import type { ScimProvider } from '@/lib/provisioning/scim-connections/connection';
import { TOKEN_PLACEHOLDER } from './token-placeholder';

/** A field in the directory's own form. */
export interface SetUpValue {
  /** The directory's name for it. */
  field: Sayable;
  /** To paste or choose; null for the token and for boxes. */
  value: string | null;
  /** The boxes to tick, by the directory's names. */
  ticked?: readonly string[];
  note?: Sayable;
}

export interface SetUpGuide {
  /** Where to find the form. */
  where: Sayable;
  values: SetUpValue[];
  afterwards: Sayable;
  /** A command that sends a first request; the token has to be filled in. */
  command?: string;
}

/** The values that a directory requires for this connection. The guides in docs/guides explain them in detail. */
export function setUpOf(provider: ScimProvider, baseUrl: string): SetUpGuide {
  return guides[provider === 'google' ? 'other' : provider](baseUrl);
}

/** Whether only programs on this machine reach the address. */
export const isLocal = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

/** The command with which a reader can play the directory; undefined if the directory itself reaches the address. */
export const commandFor = (provider: ScimProvider, baseUrl: string): string | undefined =>
  isLocal(baseUrl) ? createPersonCommand(baseUrl) : setUpOf(provider, baseUrl).command;

/** A command that creates a person, as a directory would; the token has to be filled in. */
export const createPersonCommand = (baseUrl: string): string => {
  const person = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: 'lena.leaver@example.com',
    displayName: 'Lena Leaver',
    active: true,
  };
  return [
    `curl '${baseUrl}/Users' -H 'Authorization: Bearer ${TOKEN_PLACEHOLDER}'`,
    `  -H 'Content-Type: application/scim+json' -d '${JSON.stringify(person)}'`,
  ].join(' \\\n');
};

/** Google Workspace, which is pulled, has none. */
const guides: Record<Exclude<ScimProvider, 'google'>, (baseUrl: string) => SetUpGuide> = {
  okta: (baseUrl) => ({
    where: msg('scimConnections.inOktaAdminConsoleOpen'),
    values: [
      { field: verbatim('SCIM connector base URL'), value: baseUrl },
      { field: verbatim('Unique identifier field for users'), value: 'userName' },
      {
        field: verbatim('Supported provisioning actions'),
        value: null,
        ticked: ['Push New Users', 'Push Profile Updates', 'Push Groups'],
        note: msg('scimConnections.importBringsPeopleIntoOkta'),
      },
      { field: verbatim('Authentication Mode'), value: 'HTTP Header' },
      { field: verbatim('Authorization: Bearer'), value: null },
    ],
    afterwards: msg('scimConnections.clickTestConnectorConfigurationAnd'),
  }),
  'entra-id': (baseUrl) => ({
    where: msg('scimConnections.inEntraAdminCenterOpen'),
    values: [
      { field: verbatim('Provisioning Mode'), value: 'Automatic' },
      { field: verbatim('Tenant URL'), value: baseUrl, note: msg('scimConnections.worksAsIs') },
      {
        field: verbatim('Tenant URL with aadOptscim062020'),
        value: `${baseUrl}?aadOptscim062020`,
        note: msg('scimConnections.recommendedWithThisFlagEntra'),
      },
      { field: verbatim('Secret Token'), value: null },
      {
        field: verbatim('Matching attribute'),
        value: 'userName',
        note: msg('scimConnections.mappedFromUserprincipalnameWithMatching'),
      },
      {
        field: verbatim('Expression for active'),
        value: 'Switch([IsSoftDeleted], , "False", "True", "True", "False")',
        note: msg('scimConnections.microsoftsDefaultPasteItIf'),
      },
      {
        field: verbatim('Source attribute of externalId'),
        value: 'objectId',
        note: msg('scimConnections.useInsteadOfMailnicknameIt'),
      },
      {
        field: verbatim('Expression for a role'),
        value: 'SingleAppRoleAssignment([appRoleAssignments])',
        note: msg('scimConnections.useToProvisionApplicationRoles'),
      },
      { field: verbatim('Target attribute of a role'), value: 'roles[primary eq "True"].value' },
    ],
    afterwards: msg('scimConnections.clickTestConnectionAndSave'),
  }),
  other: (baseUrl) => ({
    where: msg('scimConnections.mostDirectoriesAskForThese'),
    values: [
      { field: msg('scimConnections.scimBaseUrl'), value: baseUrl },
      { field: msg('common.uniqueIdentifier'), value: 'userName' },
      {
        field: msg('common.authentication'),
        value: 'Authorization: Bearer',
        note: msg('scimConnections.followedByTheToken'),
      },
    ],
    afterwards: msg('scimConnections.supportsScim20Rfc'),
    command: `curl -H 'Authorization: Bearer ${TOKEN_PLACEHOLDER}' '${baseUrl}/Users?count=1'`,
  }),
};
