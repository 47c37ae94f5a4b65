const played = 'no: The playground runs a client by hand in a browser. A script can be a client itself.';
const keys = 'no: A key cannot create other keys, so revoking a stolen key ends all access gained with it.';
const views = 'no: It keeps how a person looks at lists of the console.';

/**
 * The operations of the management API that do the same as each action of the console, by file below `admin`, or the
 * reason why none does (`no: …`).
 */
export const operationsOfActions = {
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
  'branding/emails/[email]/actions.ts': { changeEmail: 'updateSettings', resetEmail: 'updateSettings' },
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
  'email-domains/[domain]/actions.ts': { remove: 'removeEmailDomain', verify: 'verifyEmailDomain' },
  'email-domains/new/create.ts': { create: 'addEmailDomain' },
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
  'identity-providers/[provider]/test-actions.ts': {
    startTest: 'no: A test sign-in needs a browser, and its result belongs to the session that started it.',
  },
  'identity-providers/new/create.ts': { create: 'createIdentityProvider' },
  'keys/actions.ts': {
    changeSchedule: 'updateSettings',
    retire: 'retireSigningKey',
    rotate: 'rotateSigningKey',
  },
  'list-views/actions.ts': { change: views, remove: views, save: views },
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
  'scim-connections/[connection]/brake-actions.ts': {
    hold: 'holdScimConnectionBrake',
    lift: 'liftScimConnectionBrake',
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
  'setup-links/[link]/actions.ts': { issueAgain: 'issueSetupLinkAgain', withdraw: 'withdrawSetupLink' },
  'setup-links/new/create.ts': { create: 'createSetupLink' },
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
} as const satisfies Record<string, Record<string, string>>;

export type ActionFile = keyof typeof operationsOfActions;

/** The IDs of the operations that do what an action does; empty if there are none. */
export const operationIds = (row: string): string[] => (row.startsWith('no: ') ? [] : row.split(' '));
