/**
 * Scripts can do and see everything through the management API that administrators can in the console: each action and
 * page maps to operations, or to a reason why there is none.
 */
import { describe, expect, it } from 'vitest';
import { manifest } from '@/e2e/support/console-pages';
import { operations } from '@/lib/edge/management/operations';
import { serverActions } from '@/scripts/test/server-actions';

const played = 'no: The playground runs a client by hand in a browser. A script can be a client itself.';
const words = 'no: It shows connection instructions, generated from getClient and the metadata.';
const tested = 'no: A test sign-in needs a browser, and its result belongs to the session that started it.';
const keys = 'no: A key cannot create other keys, so revoking a stolen key ends all access gained with it.';
const form = 'no: A form. Its submission is listed among the actions.';

/** By file below `admin`: each action and the equivalent operations. */
const actions: Record<string, Record<string, string>> = {
  '_home/setup-actions.ts': { confirmCopy: 'confirmSecretCopy' },
  'access-keys/actions.ts': { create: keys, revoke: 'revokeAccessKey' },
  'actions.ts': {
    askToExport: 'no: It requires a recent sign-in in the browser. The exports are operations themselves.',
    leave: 'no: It signs the browser out.',
  },
  'authorization-details/[type]/actions.ts': {
    remove: 'deleteAuthorizationDetailsType',
    update: 'updateAuthorizationDetailsType',
  },
  'authorization-details/new/create.ts': { create: 'createAuthorizationDetailsType' },
  'branding/save-branding.ts': { saveBranding: 'updateSettings updateLogos' },
  'clients/[client]/actions.ts': {
    add: 'addClientSecret',
    disable: 'disableClient',
    enable: 'enableClient',
    remove: 'deleteClient',
    revoke: 'revokeClientSecret',
    update: 'updateClient',
  },
  'clients/new/create.ts': { create: 'createClient' },
  'events/[receiver]/actions.ts': {
    again: 'deliverEventAgain',
    disable: 'disableEventReceiver',
    enable: 'enableEventReceiver',
    remove: 'deleteEventReceiver',
    rotate: 'rotateEventReceiverSecret',
    test: 'testEventReceiver',
    update: 'updateEventReceiver',
  },
  'events/new/create.ts': { create: 'createEventReceiver' },
  'groups/[group]/actions.ts': {
    addMembers: 'addGroupMembers',
    remove: 'deleteGroup',
    removeMember: 'removeGroupMembers',
    rename: 'updateGroup',
  },
  'groups/new/create.ts': { create: 'createGroup' },
  'identity-providers/[provider]/actions.ts': {
    check: 'checkIdentityProvider',
    disable: 'disableIdentityProvider',
    enable: 'enableIdentityProvider',
    remove: 'deleteIdentityProvider',
    update: 'updateIdentityProvider',
  },
  'identity-providers/[provider]/test-actions.ts': { startTest: tested },
  'identity-providers/new/create.ts': { create: 'createIdentityProvider' },
  'keys/actions.ts': {
    changeSchedule: 'updateSettings',
    retire: 'retireSigningKey',
    rotate: 'rotateSigningKey',
  },
  'people/[id]/actions.ts': {
    changeRole: 'setPersonRole',
    deactivate: 'deactivatePerson',
    endSession: 'endPersonSession endPersonSessions',
    purge: 'purgePerson',
    reactivate: 'reactivatePerson',
    remove: 'deletePerson',
    removeFactors: 'removeSecondFactor removeSecondFactors',
    restore: 'restorePerson',
    revokeToken: 'revokePersonalAccessToken',
    unlinkIdentity: 'unlinkPersonIdentity',
  },
  'people/[id]/edit/save.ts': { save: 'updatePerson' },
  'people/[id]/groups/add/add-to-groups.ts': { addToGroups: 'addGroupMembers' },
  'people/[id]/password/reset.ts': { reset: 'givePasswordLink giveOneTimePassword' },
  'people/bulk/run.ts': { run: 'changePeople' },
  'people/import/import.ts': { importPeople: 'importPeople' },
  'people/new/create.ts': { create: 'createPerson givePasswordLink giveOneTimePassword' },
  'playground/callback-actions.ts': { addCallback: 'updateClient', removeCallback: 'updateClient' },
  'playground/run-step.ts': { runStep: played },
  'provisioning/[id]/replay.ts': { replay: 'replayProvisioningEntry' },
  'registration/actions.ts': {
    changeRegistrationSettings: 'updateSettings',
    issueToken: 'issueInitialAccessToken',
    revoke: 'revokeInitialAccessToken',
  },
  'resources/[resource]/actions.ts': { remove: 'deleteResource', update: 'updateResource' },
  'resources/new/create.ts': { create: 'createResource' },
  'schemas/[schema]/actions.ts': { remove: 'deleteSchema', update: 'updateSchema' },
  'schemas/[schema]/attributes/actions.ts': {
    add: 'putSchemaAttribute',
    change: 'putSchemaAttribute',
    remove: 'deleteSchemaAttribute',
  },
  'schemas/new/create.ts': { create: 'createSchema' },
  'scim-connections/[connection]/actions.ts': {
    create: 'createScimToken',
    decide: 'decideScimAdoptionRequest',
    disable: 'disableScimConnection',
    enable: 'enableScimConnection',
    handOver: 'handOverScimConnection',
    remove: 'deleteScimConnection',
    revoke: 'revokeScimToken',
    rotate: 'rotateScimToken',
    update: 'updateScimConnection',
  },
  'scim-connections/[connection]/mapping/actions.ts': {
    add: 'replaceScimConnectionMapping',
    change: 'replaceScimConnectionMapping',
    preview: 'previewScimConnectionMapping',
    remove: 'replaceScimConnectionMapping',
  },
  'scim-connections/[connection]/self-test.ts': { selfTest: 'testScimConnection' },
  'scim-connections/new/create.ts': { create: 'createScimConnection' },
  'scopes/[scope]/actions.ts': { remove: 'deleteScope', update: 'updateScope' },
  'scopes/new/create.ts': { create: 'createScope' },
  'settings/actions.ts': {
    changeLifetimes: 'updateSettings',
    changePersonalTokenSettings: 'updateSettings',
    changeProfileSettings: 'updateSettings',
    changeProtocolSettings: 'updateSettings',
    changeRetentionSettings: 'updateSettings',
    switchAllTenants: 'setInstallationMaintenance',
    switchThisTenant: 'setMaintenance',
  },
  'settings/sign-in-methods/change-sign-in-settings.ts': { changeSignInSettings: 'updateSettings' },
  'tenants/[managed]/actions.ts': {
    invite: 'inviteTenantOwner',
    name: 'nameTenantDomain',
    remove: 'removeTenantDomain',
    resume: 'resumeTenant',
    suspend: 'suspendTenant',
    takeBack: 'takeTenantDomainBack',
    use: 'useTenantDomain',
    verify: 'verifyTenantDomain',
  },
  'tenants/new/create.ts': { create: 'createTenant' },
  'token-families/actions.ts': {
    revokeOne: 'revokeTokenFamily',
    revokeSelection: 'revokeClientTokenFamilies revokePersonTokenFamilies',
  },
  'token-families/revoke/run.ts': { run: 'revokeTokenFamilies' },
  'token-inspector/inspect.ts': { inspect: 'inspectToken' },
  'trusted-issuers/[issuer]/actions.ts': {
    disable: 'disableTrustedIssuer',
    enable: 'enableTrustedIssuer',
    remove: 'deleteTrustedIssuer',
    update: 'updateTrustedIssuer',
  },
  'trusted-issuers/new/create.ts': { create: 'createTrustedIssuer' },
};

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
  'clients/page.tsx': 'listClients',
  'clients/[client]/page.tsx': 'getClient getClientActivity listClientLogouts listClientBackchannelRequests',
  'clients/[client]/quickstart/page.tsx': words,
  'clients/new/page.tsx': form,
  'events/page.tsx': 'listEventReceivers',
  'events/[receiver]/page.tsx': 'getEventReceiver listEventDeliveries',
  'events/new/page.tsx': form,
  'groups/page.tsx': 'listGroups',
  'groups/[group]/page.tsx': 'getGroup listPeopleOfGroup',
  'groups/[group]/groups/page.tsx': 'getGroup listGroupsInGroup',
  'groups/[group]/add/page.tsx': 'listPeople',
  'groups/[group]/add-groups/page.tsx': 'listGroups',
  'groups/new/page.tsx': form,
  'identity-providers/page.tsx': 'listIdentityProviders',
  'identity-providers/[provider]/page.tsx': 'getIdentityProvider',
  'identity-providers/[provider]/test/page.tsx': tested,
  'identity-providers/new/page.tsx': form,
  'leavers/page.tsx': 'listLeavers',
  'leavers/export/route.ts': 'exportLeavers',
  'leavers/report/page.tsx': 'listLeavers',
  'leavers/report/signed/route.ts': 'signLeaversReport',
  'keys/page.tsx': 'listSigningKeys getSigningKey getSettings',
  'people/page.tsx': 'listPeople',
  'people/[id]/page.tsx':
    'getPerson getDeletedPerson getPersonAccess listPersonSessions listSecondFactors listPersonIdentities listPersonalAccessTokens listGroupsOfPerson listTokenFamilies',
  'people/[id]/edit/page.tsx': 'getPerson',
  'people/[id]/groups/add/page.tsx': 'listGroups listGroupsOfPerson',
  'people/[id]/password/page.tsx': 'getPerson',
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
  'resources/[resource]/page.tsx': 'getResource',
  'resources/new/page.tsx': form,
  'schemas/page.tsx': 'listSchemas',
  'schemas/[schema]/page.tsx': 'getSchema',
  'schemas/[schema]/attributes/[attribute]/page.tsx': 'getSchema',
  'schemas/[schema]/attributes/new/page.tsx': form,
  'schemas/new/page.tsx': form,
  'scim-connections/page.tsx': 'listScimConnections',
  'scim-connections/[connection]/page.tsx': 'getScimConnection listScimAdoptionRequests listProvisioningEntries',
  'scim-connections/[connection]/mapping/page.tsx': 'getScimConnectionMapping',
  'scim-connections/new/page.tsx': form,
  'scopes/page.tsx': 'listScopes',
  'scopes/[scope]/page.tsx': 'getScope',
  'scopes/new/page.tsx': form,
  'search/page.tsx': 'search',
  'search/results/route.ts': 'search',
  'settings/page.tsx': 'getMaintenance getInstallationMaintenance',
  'settings/lifetimes/page.tsx': 'getSettings',
  'settings/personal-access-tokens/page.tsx': 'getSettings listScopes listResources',
  'settings/profile/page.tsx': 'getSettings listSchemas',
  'settings/protocol/page.tsx': 'getSettings',
  'settings/retention/page.tsx': 'getSettings',
  'settings/sign-in-methods/page.tsx': 'getSettings countLockedOut listIdentityProviders',
  'tenants/page.tsx': 'listTenants',
  'tenants/[managed]/page.tsx': 'getTenant',
  'tenants/new/page.tsx': form,
  'token-families/page.tsx': 'listTokenFamilies',
  'token-families/[id]/page.tsx': 'getTokenFamily',
  'token-families/revoke/page.tsx': 'revokeTokenFamilies',
  'token-inspector/page.tsx': form,
  'trusted-issuers/page.tsx': 'listTrustedIssuers',
  'trusted-issuers/[issuer]/page.tsx': 'getTrustedIssuer',
  'trusted-issuers/new/page.tsx': form,
  'why-did-it-fail/page.tsx': 'listRefusals',
  'why-did-it-fail/[id]/page.tsx': 'getRefusal',
};

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
    expect(Object.values(actions).flatMap((names) => Object.values(names).flatMap(unknownIn))).toEqual([]);
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
      [...Object.values(actions).flatMap((names) => Object.values(names)), ...Object.values(pages)].flatMap((row) =>
        row.split(' '),
      ),
    );
    expect([...known].filter((id) => !named.has(id)).sort()).toEqual([]);
  });
});
