/**
 * Scripts can do and see everything through the management API that administrators can in the console: each action and
 * page maps to operations, or to a reason why there is none.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifest } from '@/e2e/support/console-pages';
import { operations } from '@/lib/edge/management/operations';
import { serverActions } from '@/scripts/test/server-actions';
import { operationsOfActions as actions, operationIds } from './t/[tenant]/admin/by-api/operations-of-actions';

const played = actions['playground/run-step.ts'].runStep;
const words = 'no: It shows connection instructions, generated from getClient and the metadata.';
const tested = actions['identity-providers/[provider]/test-actions.ts'].startTest;
const form = 'no: A form. Its submission is listed among the actions.';

/** By page or route file below `admin`: the operations that return what it shows. */
const pages: Record<string, string> = {
  'page.tsx': 'getUsage getActivity getSetup putSetupAway listAuditEvents',
  'access-keys/page.tsx': 'listAccessKeys',
  'audit-log/page.tsx': 'listAuditEvents getAuditCheckpoint',
  'audit-log/[id]/page.tsx': 'getAuditEvent',
  'audit-log/export/route.ts': 'exportAuditLog',
  'authorization-details/page.tsx': 'listAuthorizationDetailsTypes',
  'authorization-details/[type]/page.tsx': 'getAuthorizationDetailsType',
  'authorization-details/new/page.tsx': form,
  'branding/page.tsx': 'getSettings',
  'branding/emails/page.tsx': 'getSettings',
  'branding/emails/[email]/page.tsx': 'getSettings',
  'clients/page.tsx': 'listClients',
  'clients/[client]/page.tsx': 'getClient getClientActivity listClientLogouts listClientBackchannelRequests',
  'clients/[client]/claims/page.tsx': 'getClient listResources previewClientClaims',
  'clients/[client]/quickstart/page.tsx': words,
  'clients/new/page.tsx': form,
  'cross-app-access/page.tsx': 'listClients',
  'email-domains/page.tsx': 'listEmailDomains',
  'email-domains/[domain]/page.tsx': 'getEmailDomain',
  'email-domains/new/page.tsx': form,
  'downstream-applications/page.tsx': 'listDownstreamApplications',
  'downstream-applications/[application]/page.tsx': 'getDownstreamApplication listDownstreamResources',
  'downstream-applications/[application]/drift/page.tsx': 'listDownstreamDrift',
  'downstream-applications/[application]/groups/page.tsx': 'listGroups',
  'downstream-applications/new/page.tsx': form,
  'events/page.tsx': 'listEventReceivers',
  'events/[receiver]/page.tsx': 'getEventReceiver listEventDeliveries',
  'events/new/page.tsx': form,
  'export/[list]/route.ts':
    'listAccessKeys listClients listGroups listProvisioningEntries listTenants listTokenFamilies listRefusals',
  'groups/page.tsx': 'listGroups',
  'groups/[group]/page.tsx': 'getGroup listPeopleOfGroup listResourceRolesOfGroup',
  'groups/[group]/groups/page.tsx': 'getGroup listGroupsInGroup',
  'groups/[group]/add/page.tsx': 'listPeople',
  'groups/[group]/add-groups/page.tsx': 'listGroups',
  'groups/new/page.tsx': form,
  'identity-providers/page.tsx': 'listIdentityProviders',
  'identity-providers/[provider]/page.tsx': 'getIdentityProvider',
  'identity-providers/[provider]/test/page.tsx': tested,
  'identity-providers/new/page.tsx': form,
  'imports/page.tsx': 'listImports',
  'imports/[import]/page.tsx': 'getImport listImportRecords',
  'imports/[import]/export/route.ts': 'listImportRecords',
  'leavers/page.tsx': 'listLeavers',
  'leavers/export/route.ts': 'exportLeavers',
  'leavers/report/page.tsx': 'listLeavers',
  'leavers/undelivered/export/route.ts': 'listUndeliveredNotices',
  'leavers/undelivered/page.tsx': 'listUndeliveredNotices',
  'leavers/report/signed/route.ts': 'signLeaversReport',
  'live/new-entries/route.ts': 'listAuditEvents listPeople listProvisioningEntries listTokenFamilies listRefusals',
  'keys/page.tsx': 'listSigningKeys getSigningKey getSettings',
  'people/page.tsx': 'listPeople',
  'people/[id]/page.tsx':
    'getPerson getDeletedPerson getPersonAccess listPersonSessions listSecondFactors listPersonIdentities listPersonalAccessTokens listGroupsOfPerson listOwnedByPerson listTokenFamilies listDownstreamStatesOfPerson listResourceRolesOfPerson',
  'people/[id]/edit/page.tsx': 'getPerson',
  'people/[id]/groups/add/page.tsx': 'listGroups listGroupsOfPerson',
  'people/[id]/password/page.tsx': 'getPerson',
  'people/[id]/return/page.tsx': 'getPersonReturn listGroupsOfPerson listOwnedByPerson',
  'people/bulk/page.tsx': 'changePeople',
  'people/export/route.ts': 'exportPeople',
  'people/import/page.tsx': 'importPeople',
  'people/new/page.tsx': form,
  'playground/page.tsx': played,
  'playground/callback/route.ts': played,
  'provisioning/page.tsx': 'listProvisioningEntries',
  'provisioning/[id]/page.tsx': 'getProvisioningEntry',
  'registration/page.tsx': 'getSettings listInitialAccessTokens',
  'resources/page.tsx': 'listResources',
  'resources/[resource]/claims/page.tsx': 'getResource listClients previewClientClaims',
  'resources/[resource]/page.tsx': 'getResource listResourceRoles',
  'resources/[resource]/roles/[role]/page.tsx': 'getResourceRole listPeopleWithResourceRole',
  'resources/[resource]/roles/[role]/groups/page.tsx': 'getResourceRole listGroupsWithResourceRole',
  'resources/[resource]/roles/[role]/add/page.tsx': 'listPeople listPeopleWithResourceRole',
  'resources/[resource]/roles/[role]/add-groups/page.tsx': 'listGroups listGroupsWithResourceRole',
  'resources/[resource]/roles/new/page.tsx': form,
  'resources/new/page.tsx': form,
  'schemas/page.tsx': 'listSchemas',
  'schemas/[schema]/page.tsx': 'getSchema',
  'schemas/[schema]/attributes/[attribute]/page.tsx': 'getSchema',
  'schemas/[schema]/attributes/new/page.tsx': form,
  'schemas/new/page.tsx': form,
  'scim-connections/page.tsx': 'listScimConnections',
  'scim-connections/[connection]/page.tsx':
    'getScimConnection getScimConnectionBrake getScimConnectionPull listScimAdoptionRequests listProvisioningEntries',
  'scim-connections/[connection]/mapping/page.tsx': 'getScimConnectionMapping',
  'scim-connections/[connection]/pull/page.tsx': 'getScimConnectionPull',
  'scim-connections/new/page.tsx': form,
  'scopes/page.tsx': 'listScopes',
  'scopes/[scope]/page.tsx': 'getScope',
  'scopes/new/page.tsx': form,
  'search/page.tsx': 'search',
  'search/choices/[kind]/route.ts': 'listPeople listGroups',
  'search/results/route.ts': 'search',
  'settings/page.tsx': 'getMaintenance getInstallationMaintenance',
  'settings/export/route.ts':
    'no: It contains secrets, so it needs a recent sign-in, which a key does not have. The command line exports too.',
  'settings/lifetimes/page.tsx': 'getSettings',
  'settings/personal-access-tokens/page.tsx': 'getSettings listScopes listResources',
  'settings/profile/page.tsx': 'getSettings listSchemas',
  'settings/token-hook/page.tsx': 'getTokenHook listRefusals',
  'settings/protocol/page.tsx': 'getSettings',
  'settings/accountable-people/page.tsx': 'getSettings getGroup',
  'settings/retention/page.tsx': 'getSettings',
  'settings/sign-in-methods/page.tsx': 'getSettings countLockedOut countPasswords listIdentityProviders',
  'setup-links/page.tsx': 'listSetupLinks',
  'setup-links/[link]/page.tsx': 'getSetupLink',
  'setup-links/new/page.tsx': form,
  'tenants/page.tsx': 'listTenants',
  'tenants/[managed]/page.tsx': 'getTenant',
  'tenants/new/page.tsx': form,
  'token-families/page.tsx': 'listTokenFamilies',
  'token-families/[id]/page.tsx': 'getTokenFamily',
  'token-families/revoke/page.tsx': 'revokeTokenFamilies',
  'token-inspector/page.tsx': form,
  'trusted-issuers/page.tsx': 'listTrustedIssuers',
  'trusted-issuers/[issuer]/page.tsx': 'getTrustedIssuer getTrustedIssuerBrake getSignalStream',
  'trusted-issuers/new/page.tsx': form,
  'why-did-it-fail/page.tsx': 'listRefusals',
  'why-did-it-fail/[id]/page.tsx': 'getRefusal',
};

const quoted = (list: string) => [...list.matchAll(/'([^']+)'/g)].map(([, text = '']) => text);
const CONSOLE_PAGES = join(import.meta.dirname, 't/[tenant]/admin');

/** The commands on pages of the console: the files of actions, and the names of those that are shown, if not all. */
const commands = readdirSync(CONSOLE_PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((page) => {
    const elements = readFileSync(join(CONSOLE_PAGES, page), 'utf8').match(/<DoByApi\s[^]*?\/>/g) ?? [];
    return elements.map((element) => {
      const [, one, several = '', only] =
        /actions=(?:"([^"]+)"|\{\[([^\]]*(?:\[\w+\][^\]]*)*)\]\})(?:\s+only=\{\[([^\]]*)\]\})?/.exec(element) ?? [];
      return {
        page,
        files: one === undefined ? quoted(several) : [one],
        only: only === undefined ? undefined : quoted(only),
        hasFields: /\sfields=\{/.test(element),
      };
    });
  });

/** The actions for which some page shows the command: `file name`, or `file` for all of a file. */
const commandsShown = commands.flatMap(({ files, only }) =>
  only === undefined ? files : only.map((name) => `${files[0]} ${name}`),
);

const known = new Set(operations.map(({ id }) => id));
/** A reason is a sentence; anything else must list existing operations. */
const unknownIn = (row: string): string[] =>
  row.startsWith('no: ') && row.endsWith('.') ? [] : row.split(' ').filter((id) => !known.has(id));
const CONSOLE = 'admin/';

describe('the management API', () => {
  it('covers every action of the console, or the table says why not', () => {
    const there = serverActions(import.meta.dirname)
      .actions.filter(({ name }) => name.startsWith(CONSOLE))
      .map(({ name }) => name.slice(CONSOLE.length));
    const listed = Object.entries(actions).flatMap(([file, names]) =>
      Object.keys(names).map((name) => `${file} ${name}`),
    );
    expect(listed.sort()).toEqual(there.sort());
    expect(Object.values(actions).flatMap((names) => Object.values<string>(names).flatMap(unknownIn))).toEqual([]);
  });

  it('is shown as a command on the page of each action, or the table says why not', () => {
    const missing = Object.entries(actions)
      .filter(([file]) => !commandsShown.includes(file))
      .flatMap(([file, names]) =>
        Object.entries<string>(names)
          .filter(([name, row]) => operationIds(row).length > 0 && !commandsShown.includes(`${file} ${name}`))
          .map(([name]) => `${file} ${name}`),
      );
    expect(missing).toEqual([]);
  });

  it('is shown on each list whose rows can be selected for an action', () => {
    const withSelection = readdirSync(CONSOLE_PAGES, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.tsx') && readFileSync(join(CONSOLE_PAGES, file), 'utf8').includes('<ChoiceBar'),
    );
    const listOf = (file: string) => join(dirname(file), 'page.tsx');
    expect(withSelection.length).toBeGreaterThan(1);
    expect(withSelection.map(listOf).filter((list) => !commands.some(({ page }) => page === list))).toEqual([]);
  });

  it('is shown on a page of settings with the settings of its form, not with all', () => {
    const changesSettings = (file: string, only: readonly string[] | undefined) =>
      Object.entries<string>(actions[file as keyof typeof actions]).some(
        ([name, row]) => (only?.includes(name) ?? true) && operationIds(row).includes('updateSettings'),
      );
    const ofSettings = commands.filter(({ files, only }) => files.some((file) => changesSettings(file, only)));
    expect(ofSettings.length).toBeGreaterThan(5);
    expect(ofSettings.filter(({ hasFields }) => !hasFields).map(({ page }) => page)).toEqual([]);
  });

  it('exposes what each page of the console shows, or the table says why not', () => {
    const there = Object.keys(manifest)
      .filter((file) => file.startsWith(CONSOLE))
      .map((file) => file.slice(CONSOLE.length));
    expect(Object.keys(pages).sort()).toEqual(there.sort());
    expect(Object.values(pages).flatMap(unknownIn)).toEqual([]);
  });

  it('has no operation that is missing from the table', () => {
    const named = new Set(
      [...Object.values(actions).flatMap((names) => Object.values<string>(names)), ...Object.values(pages)].flatMap(
        (row) => row.split(' '),
      ),
    );
    expect([...known].filter((id) => !named.has(id)).sort()).toEqual([]);
  });
});
