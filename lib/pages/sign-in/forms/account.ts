import { disconnectApp } from '@/lib/grants/consents/disconnect-app';
import { revokePersonalToken } from '@/lib/grants/personal-tokens/revoke-personal-token';
import { causeOf } from '@/lib/pages/console/require-user';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { endSession } from '@/lib/sign-in/sessions/end-session';
import { endSessionsOfPerson } from '@/lib/sign-in/sessions/end-sessions-of-person';
import type { PostedForm } from '../answer-form';
import { deliverSoon } from '../deliver-soon';
import { formRoute } from '../form-route';
import { journeyPath } from '../next-page';

/** The messages for `?done=` on the account page. */
export const accountNews = {
  'session-ended': msg('signIn.sessionEnded'),
  'sessions-ended': msg('signIn.allOtherSessionsEnded'),
  disconnected: msg('signIn.appDisconnectedItNoLonger'),
  'password-changed': msg('signIn.passwordChanged'),
  'email-sent': msg('signIn.weSentConfirmationLinkTo'),
  'email-confirmed': msg('signIn.emailAddressConfirmed'),
  'profile-changed': msg('signIn.profileUpdated'),
  'token-revoked': msg('signIn.tokenRevokedItNoLonger'),
} as const;

/** Bound to the session: a form of one session is not valid in another. */
export function accountPurpose(sessionId: string): string {
  return `account ${sessionId}`;
}

function accountForm(
  handle: (form: PostedForm, user: NonNullable<PostedForm['user']>) => Promise<keyof typeof accountNews>,
  path = '/account',
) {
  return formRoute({
    purpose: ({ user }) => accountPurpose(user?.id ?? ''),
    async handle(form) {
      const { tenant, user } = form;
      if (!user)
        return journeyPath(tenant.place, '/login', { requestId: null, returnTo: tenantPath(tenant.place, path) });
      return tenantPath(tenant.place, `${path}?done=${await handle(form, user)}`);
    },
  });
}

/** POST that ends a session of the signed-in person: `session` is its id, or `others`. */
export const submitEndSession = accountForm(async (form, user) => {
  const {
    fields,
    tenant,
    container: { sessions, now },
    origin,
  } = form;
  deliverSoon(form);
  const id = fields.required('session');
  const how = { cause: causeOf(user, origin), now: now() };
  const of = { tenantId: tenant.id, reason: 'ended-by-person' as const };
  if (id === 'others') {
    await endSessionsOfPerson(sessions, { ...of, personId: user.personId, exceptId: user.id }, how);
    return 'sessions-ended';
  }
  await endSession(sessions, { ...of, session: { id, personId: user.personId } }, how);
  return 'session-ended';
});

/** POST that disconnects an app: `client_id`. */
export const submitDisconnectApp = accountForm(
  async ({ fields, tenant, container: { consents, now }, origin }, user) => {
    const app = { tenantId: tenant.id, personId: user.personId, clientId: fields.required('client_id') };
    await disconnectApp(consents, app, { cause: causeOf(user, origin), now: now() });
    return 'disconnected';
  },
);

/** POST that revokes a personal access token of the signed-in person: `token` is its id. */
export const submitRevokeToken = accountForm(async (form, user) => {
  const {
    fields,
    tenant,
    container: { personalTokens, now },
    origin,
  } = form;
  deliverSoon(form);
  const token = { tenantId: tenant.id, personId: user.personId, id: fields.required('token') };
  await revokePersonalToken(personalTokens, token, { cause: causeOf(user, origin), now: now() });
  return 'token-revoked';
}, '/account/tokens');
