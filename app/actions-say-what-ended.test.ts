import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { serverActions } from '@/scripts/test/server-actions';

const nothing = 'nothing';
/** The page with the action's progress says what each step ended (`Progress`). */
const progress = 'progress';

/**
 * Each server action, and what its result must contain for the page that follows to say what ended: a message or a
 * count (lib/pages/console/ended.ts). An action that ends nothing is listed as such, and one that is not listed fails.
 */
const ends: Record<string, Record<string, string>> = {
  'account/profile/edit/save-profile.ts': { saveProfile: nothing },
  'account/tokens/new/create-token.ts': { createToken: nothing },
  'actions.ts': { setLanguage: nothing, setTheme: nothing },
  'admin/_home/setup-actions.ts': { confirmCopy: nothing },
  'admin/access-keys/actions.ts': { create: nothing, revoke: 'accessKeys', setOwner: nothing },
  // Signing out leads to a page that says so.
  'admin/actions.ts': { askToExport: nothing, leave: nothing },
  'admin/authorization-details/[type]/actions.ts': { remove: 'ended.detailsTypeDeleted', update: nothing },
  'admin/authorization-details/new/create.ts': { create: nothing },
  'admin/branding/emails/[email]/actions.ts': { changeEmail: nothing, resetEmail: nothing },
  'admin/branding/save-branding.ts': { saveBranding: nothing },
  'admin/clients/[client]/actions.ts': {
    add: nothing,
    disable: 'ended.clientDisabled',
    enable: nothing,
    remove: 'ended.clientDeleted',
    revoke: 'ended.secretRevoked',
    setOwner: nothing,
    update: 'ended.clientSecretsGone',
  },
  'admin/clients/[client]/claims/actions.ts': { add: nothing, remove: nothing },
  'admin/clients/new/create.ts': { create: nothing },
  'admin/cross-app-access/actions.ts': {
    allow: nothing,
    disable: 'ended.crossAppAccessDisabled',
    enable: nothing,
    remove: 'ended.crossAppAccessDeleted',
  },
  'admin/downstream-applications/[application]/actions.ts': {
    check: nothing,
    disable: 'ended.applicationDisabled',
    enable: nothing,
    remove: 'ended.applicationDeleted',
    retry: nothing,
    update: nothing,
  },
  'admin/downstream-applications/[application]/drift/actions.ts': {
    cancel: 'ended.comparisonCanceled',
    reconcile: nothing,
    repair: nothing,
  },
  'admin/downstream-applications/[application]/groups/add-groups.ts': { addGroups: nothing },
  'admin/downstream-applications/new/create.ts': { create: nothing },
  'admin/email-domains/[domain]/actions.ts': {
    remove: 'ended.verifiedEmailDomainRemoved',
    route: nothing,
    verify: nothing,
  },
  'admin/email-domains/new/create.ts': { create: nothing },
  'admin/events/[receiver]/actions.ts': {
    adjust: nothing,
    again: nothing,
    disable: 'ended.receiverDisabled',
    enable: nothing,
    pause: 'ended.streamPaused',
    remove: 'ended.receiverDeleted',
    rotate: 'ended.secretRotated',
    test: nothing,
    update: nothing,
  },
  'admin/events/new/create.ts': { create: nothing },
  'admin/groups/[group]/actions.ts': {
    addMembers: nothing,
    remove: 'ended.groupDeleted',
    removeMember: 'ended.memberRemoved',
    rename: nothing,
  },
  'admin/groups/new/create.ts': { create: nothing },
  'admin/identity-providers/[provider]/actions.ts': {
    check: nothing,
    disable: 'ended.providerDisabled',
    enable: nothing,
    remove: 'ended.providerDeleted',
    update: nothing,
  },
  'admin/identity-providers/[provider]/test-actions.ts': { startTest: nothing },
  'admin/identity-providers/new/create.ts': { create: nothing },
  'admin/keys/actions.ts': { changeSchedule: nothing, retire: 'ended.keyRetired', rotate: 'ended.keyRotated' },
  'admin/leavers/notice-actions.ts': { retry: nothing },
  'admin/list-views/actions.ts': { change: nothing, remove: nothing, save: nothing },
  'admin/people/[id]/actions.ts': {
    changeRole: 'ended.roleChanged',
    deactivate: 'ended.personDeactivated',
    endSession: 'sessions',
    purge: 'ended.personPurged',
    reactivate: 'ended.personReactivated',
    remove: 'ended.personDeleted',
    removeFactors: 'factorsRemoved',
    restore: nothing,
    revokeToken: 'personalTokens',
    unlinkIdentity: 'ended.accountUnlinked',
  },
  'admin/people/[id]/edit/save.ts': { save: nothing },
  'admin/people/[id]/groups/add/add-to-groups.ts': { addToGroups: nothing },
  'admin/people/[id]/password/reset.ts': { reset: 'ended.passwordSet' },
  'admin/people/[id]/return/grant-again.ts': { grantAgain: nothing },
  'admin/people/bulk/run.ts': { run: progress },
  'admin/imports/[import]/actions.ts': { apply: nothing, remove: nothing, stop: nothing },
  'admin/imports/upload.ts': { upload: nothing },
  'admin/people/import/import.ts': { importPeople: nothing },
  'admin/people/new/create.ts': { create: nothing },
  'admin/playground/callback-actions.ts': { removeCallback: nothing },
  'admin/playground/run-step.ts': { runStep: nothing },
  'admin/provisioning/[id]/replay.ts': { replay: nothing },
  'admin/registration/actions.ts': {
    changeRegistrationSettings: nothing,
    issueToken: nothing,
    revoke: 'initialAccessTokens',
  },
  'admin/resources/[resource]/actions.ts': { remove: 'ended.resourceDeleted', update: nothing },
  'admin/resources/[resource]/claims/actions.ts': { add: nothing, remove: nothing },
  'admin/resources/[resource]/roles/[role]/actions.ts': {
    assign: 'tokenFamilies',
    remove: 'ended.roleDeleted',
    unassign: 'ended.roleTaken',
    update: nothing,
  },
  'admin/resources/[resource]/roles/new/create.ts': { create: nothing },
  'admin/resources/new/create.ts': { create: nothing },
  'admin/schemas/[schema]/actions.ts': { remove: 'ended.schemaDeleted', update: nothing },
  'admin/schemas/[schema]/attributes/actions.ts': { add: nothing, change: nothing, remove: 'ended.attributeRemoved' },
  'admin/schemas/new/create.ts': { create: nothing },
  'admin/scim-connections/[connection]/actions.ts': {
    create: nothing,
    decide: nothing,
    disable: 'ended.connectionDisabled',
    enable: nothing,
    handOver: nothing,
    remove: 'ended.connectionDeleted',
    revoke: 'scimTokens',
    rotate: 'ended.secretRotated',
    setOwner: nothing,
    update: nothing,
  },
  'admin/scim-connections/[connection]/brake-actions.ts': { hold: nothing, lift: nothing },
  'admin/scim-connections/[connection]/pull/actions.ts': {
    remove: nothing,
    run: nothing,
    save: nothing,
    test: nothing,
  },
  'admin/scim-connections/[connection]/mapping/actions.ts': {
    add: nothing,
    change: nothing,
    preview: nothing,
    remove: nothing,
  },
  'admin/scim-connections/[connection]/self-test.ts': { selfTest: nothing },
  'admin/scim-connections/new/create.ts': { create: nothing },
  'admin/scopes/[scope]/actions.ts': { remove: 'ended.scopeDeletedFrom', update: nothing },
  'admin/scopes/new/create.ts': { create: nothing },
  'admin/settings/actions.ts': {
    changeLifetimes: nothing,
    changeOwnerSettings: nothing,
    changePersonalTokenSettings: nothing,
    changeProfileSettings: nothing,
    changeProtocolSettings: nothing,
    changeRetentionSettings: nothing,
    switchAllTenants: 'ended.maintenanceOn',
    switchThisTenant: 'ended.maintenanceOn',
  },
  'admin/settings/sign-in-methods/change-sign-in-settings.ts': { changeSignInSettings: nothing },
  'admin/settings/token-hook/actions.ts': {
    remove: 'ended.tokenHookDeleted',
    rotate: 'ended.secretRotated',
    save: nothing,
    test: nothing,
  },
  'admin/setup-links/[link]/actions.ts': {
    issueAgain: 'ended.setupLinkReplaced',
    withdraw: 'ended.setupLinkWithdrawn',
  },
  'admin/setup-links/new/create.ts': { create: nothing },
  'admin/tenants/[managed]/actions.ts': {
    invite: nothing,
    name: nothing,
    remove: 'ended.domainRemoved',
    resume: nothing,
    suspend: 'ended.tenantSuspended',
    takeBack: 'ended.domainTakenBack',
    use: 'ended.domainUsed',
    verify: nothing,
  },
  'admin/tenants/new/create.ts': { create: nothing },
  'admin/token-families/actions.ts': { revokeOne: 'tokenFamilies', revokeSelection: 'tokenFamilies' },
  'admin/token-families/revoke/run.ts': { run: progress },
  'admin/token-inspector/inspect.ts': { inspect: nothing },
  'admin/trusted-issuers/[issuer]/actions.ts': {
    check: nothing,
    disable: 'ended.issuerDisabled',
    enable: nothing,
    remove: 'ended.issuerDeleted',
    update: nothing,
  },
  'admin/trusted-issuers/[issuer]/brake-actions.ts': { hold: nothing, lift: nothing },
  'admin/trusted-issuers/[issuer]/stream-actions.ts': {
    createStream: nothing,
    deleteStream: 'ended.signalStreamDeleted',
    readStream: nothing,
    replaceToken: nothing,
    verifyStream: nothing,
  },
  'admin/trusted-issuers/new/create.ts': { create: nothing },
};

const root = import.meta.dirname;

/** The text of an exported action, with that of the functions of its file that it uses. */
function textOf(path: string, name: string): string {
  const text = readFileSync(join(root, path.startsWith('actions') ? '' : 't/[tenant]', path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const named = new Map<string, string>();
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) named.set(statement.name.text, statement.getText());
    if (ts.isVariableStatement(statement))
      for (const { name: variable, initializer } of statement.declarationList.declarations)
        named.set(variable.getText(), initializer?.getText() ?? '');
  }
  const own = named.get(name) ?? '';
  const helpers = [...named].filter(([helper]) => helper !== name && new RegExp(`\\b${helper}\\(`).test(own));
  return [own, ...helpers.map(([, helper]) => helper)].join('\n');
}

describe('server actions', () => {
  it('are all listed with what they end', () => {
    const listed = Object.entries(ends).flatMap(([file, names]) => Object.keys(names).map((name) => `${file} ${name}`));
    expect(listed.sort()).toEqual(
      serverActions(root)
        .actions.map(({ name }) => name)
        .sort(),
    );
  });

  const ending = Object.entries(ends).flatMap(([file, names]) =>
    Object.entries(names).flatMap(([name, what]) => (what === nothing ? [] : [[file, name, what] as const])),
  );
  it.each(ending)('%s %s says what it ended: %s', (file, name, what) => {
    const text = textOf(file, name);
    if (what === progress) expect(text).toMatch(/revoked|addStep/);
    else expect([text.includes('ended'), text.includes(what)]).toEqual([true, true]);
  });
});
