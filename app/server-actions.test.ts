import { describe, expect, it } from 'vitest';
import { actionsOf, serverActions } from '@/scripts/test/server-actions';

const { actions, inline } = serverActions(import.meta.dirname);

/**
 * The minimum role for each server action, with a star if it needs a recent sign-in. An action that isn't listed here
 * fails the test. Everything that grants or widens access has a star: roles, keys, tokens, secrets, identity providers,
 * trusted issuers, sign-in methods, domains, open registration, exports and the suspension of tenants. Actions that
 * only revoke have none.
 */
const least: Record<string, Record<string, string>> = {
  person: {
    'account/profile/edit/save-profile.ts': 'saveProfile',
    'account/tokens/new/create-token.ts': 'createToken*',
  },
  auditor: {
    'admin/actions.ts': 'askToExport*',
    'admin/access-keys/actions.ts': 'create* revoke setOwner',
    'admin/list-views/actions.ts': 'change remove save',
    'admin/token-inspector/inspect.ts': 'inspect',
  },
  admin: {
    'admin/authorization-details/[type]/actions.ts': 'remove update',
    'admin/authorization-details/new/create.ts': 'create',
    'admin/branding/save-branding.ts': 'saveBranding',
    'admin/clients/[client]/actions.ts': 'add* disable enable* remove revoke setOwner update*',
    'admin/clients/[client]/claims/actions.ts': 'add* remove',
    'admin/clients/new/create.ts': 'create*',
    'admin/cross-app-access/actions.ts': 'allow* disable enable* remove',
    'admin/downstream-applications/[application]/actions.ts': 'check disable enable* remove retry update*',
    'admin/downstream-applications/[application]/drift/actions.ts': 'cancel reconcile repair',
    'admin/downstream-applications/[application]/groups/add-groups.ts': 'addGroups*',
    'admin/downstream-applications/new/create.ts': 'create*',
    'admin/email-domains/[domain]/actions.ts': 'remove* route* verify',
    'admin/email-domains/new/create.ts': 'create',
    'admin/events/[receiver]/actions.ts': 'adjust* again disable enable pause remove rotate* test update*',
    'admin/events/new/create.ts': 'create*',
    'admin/groups/[group]/actions.ts': 'addMembers remove removeMember rename',
    'admin/groups/new/create.ts': 'create',
    'admin/identity-providers/[provider]/actions.ts': 'check disable* enable* remove* update*',
    'admin/identity-providers/[provider]/test-actions.ts': 'startTest*',
    'admin/identity-providers/new/create.ts': 'create*',
    'admin/keys/actions.ts': 'changeSchedule retire* rotate*',
    'admin/leavers/notice-actions.ts': 'retry',
    'admin/people/[id]/actions.ts':
      'changeRole* deactivate endSession purge reactivate remove removeFactors* restore revokeToken unlinkIdentity',
    'admin/people/[id]/edit/save.ts': 'save',
    'admin/people/[id]/groups/add/add-to-groups.ts': 'addToGroups',
    'admin/people/[id]/password/reset.ts': 'reset*',
    'admin/people/[id]/return/grant-again.ts': 'grantAgain*',
    'admin/people/bulk/run.ts': 'run',
    'admin/people/import/import.ts': 'importPeople*',
    'admin/people/new/create.ts': 'create*',
    'admin/provisioning/[id]/replay.ts': 'replay',
    'admin/playground/callback-actions.ts': 'removeCallback',
    'admin/playground/run-step.ts': 'runStep*',
    'admin/registration/actions.ts': 'changeRegistrationSettings* issueToken* revoke',
    'admin/resources/[resource]/actions.ts': 'remove update',
    'admin/resources/[resource]/claims/actions.ts': 'add* remove',
    'admin/resources/[resource]/roles/[role]/actions.ts': 'assign remove unassign update',
    'admin/resources/[resource]/roles/new/create.ts': 'create',
    'admin/resources/new/create.ts': 'create',
    'admin/schemas/[schema]/actions.ts': 'remove update',
    'admin/schemas/[schema]/attributes/actions.ts': 'add change remove',
    'admin/schemas/new/create.ts': 'create',
    'admin/scim-connections/[connection]/actions.ts':
      'create* decide disable enable* handOver* remove* revoke rotate* setOwner update*',
    'admin/scim-connections/[connection]/brake-actions.ts': 'hold lift*',
    'admin/scim-connections/[connection]/mapping/actions.ts': 'add change preview remove',
    'admin/scim-connections/[connection]/pull/actions.ts': 'remove* run save* test',
    'admin/scim-connections/[connection]/self-test.ts': 'selfTest',
    'admin/scim-connections/new/create.ts': 'create*',
    'admin/scopes/[scope]/actions.ts': 'remove update',
    'admin/scopes/new/create.ts': 'create',
    'admin/settings/actions.ts':
      'changeLifetimes* changeOwnerSettings* changePersonalTokenSettings* changeProfileSettings changeProtocolSettings changeRetentionSettings* switchThisTenant',
    'admin/settings/token-hook/actions.ts': 'remove* rotate* save* test',
    'admin/settings/sign-in-methods/change-sign-in-settings.ts': 'changeSignInSettings*',
    'admin/token-families/actions.ts': 'revokeOne revokeSelection',
    'admin/token-families/revoke/run.ts': 'run',
    'admin/trusted-issuers/[issuer]/actions.ts': 'check disable* enable* remove* update*',
    'admin/trusted-issuers/[issuer]/brake-actions.ts': 'hold lift*',
    'admin/trusted-issuers/[issuer]/stream-actions.ts':
      'createStream* deleteStream* readStream* replaceToken* verifyStream*',
    'admin/trusted-issuers/new/create.ts': 'create*',
  },
  owner: {
    'admin/_home/setup-actions.ts': 'confirmCopy',
    'admin/branding/emails/[email]/actions.ts': 'changeEmail* resetEmail*',
    'admin/settings/actions.ts': 'switchAllTenants',
    'admin/imports/[import]/actions.ts': 'apply* remove stop',
    'admin/imports/upload.ts': 'upload*',
    'admin/setup-links/[link]/actions.ts': 'issueAgain* withdraw',
    'admin/setup-links/new/create.ts': 'create*',
    'admin/tenants/[managed]/actions.ts': 'invite* name remove resume* suspend* takeBack use* verify',
    'admin/tenants/new/create.ts': 'create*',
  },
};

const listed = Object.entries(least).flatMap(([role, files]) =>
  Object.entries(files).flatMap(([file, names]) => names.split(' ').map((name) => `${role} ${file} ${name}`)),
);

/** They change only the browser’s own session, theme and language. */
const forAnybody = ['actions.ts setLanguage', 'actions.ts setTheme', 'admin/actions.ts leave'];

describe('server actions', () => {
  it('are made by adminAction or userAction with a declared role and recent sign-in requirement, and are listed with both', () => {
    const declared = actions
      .filter(({ name }) => !forAnybody.includes(name))
      .map(({ name, least: role, recent }) => `${role} ${name}${recent ? '*' : ''}`);
    expect(declared.sort()).toEqual(listed.sort());
  });

  it('that anyone may call are only these', () => {
    expect(
      actions
        .filter(({ least: role }) => role === null)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...forAnybody].sort());
  });

  it('are in separate files whose every export is checked', () => {
    expect(inline).toEqual([]);
    expect(
      actionsOf(`
      'use server';
      const hidden = 1;
      function made(on: boolean) { return adminAction('owner', fields, async () => on); }
      export const one = adminAction<typeof fields, Data>('admin', fields, work), two = made(true);
      export const three = userAction(fields, work);
      export const four = userAction(fields, work, 'auditor');
      export const five = async () => {};
      export const six = adminAction(roleOf(), fields, work);
      export const eight = adminAction('admin', fields, work, { recent: true });
      export const nine = userAction(fields, work, null, { recent: ({ role }) => role !== '' });
      export const ten = adminAction('admin', fields, work, { recent: false });
      export async function seven() {}
      export { hidden };
      export interface Data {}`),
    ).toEqual(
      [
        { name: 'one', least: 'admin' },
        { name: 'two', least: 'owner' },
        { name: 'three', least: 'person' },
        { name: 'four', least: 'auditor' },
        { name: 'five', least: null },
        { name: 'six', least: null },
        { name: 'eight', least: 'admin', recent: true },
        { name: 'nine', least: 'person', recent: true },
        { name: 'ten', least: 'admin' },
        { name: 'seven', least: null },
        { name: 'export { hidden };', least: null },
      ].map((action) => ({ recent: false, ...action })),
    );
  });
});
