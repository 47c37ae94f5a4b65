import { disconnectApp } from '@/lib/grants/consents/disconnect-app';
import { revokePersonalToken } from '@/lib/grants/personal-tokens/revoke-personal-token';
import { takeOver } from '@/lib/operation/owners/take-over';
import { exportPersonalData } from '@/lib/operation/personal-data/export-personal-data';
import type { Ended } from '@/lib/pages/console/ended';
import { keepEnded } from '@/lib/pages/console/ended-news';
import { causeOf } from '@/lib/pages/sign-in/cause-of';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf, tenantPath } from '@/lib/platform/shared/paths';
import { streamOf } from '@/lib/platform/shared/stream-of';
import { endSession } from '@/lib/sign-in/sessions/end-session';
import { endSessionsOfPerson } from '@/lib/sign-in/sessions/end-sessions-of-person';
import type { PostedForm } from '../answer-form';
import { ofSession } from '../factor-subject';
import { formRoute } from '../form-route';
import { journeyPath } from '../next-page';

/** The messages for `?done=` on the account page. */
export const accountNews = {
  'email-sent': msg('signIn.weSentConfirmationLinkTo'),
  'email-confirmed': msg('signIn.emailAddressConfirmed'),
  'profile-changed': msg('signIn.profileUpdated'),
} as const;

/** Bound to the session: a form of one session is not valid in another. */
export function accountPurpose(sessionId: string): string {
  return `account ${sessionId}`;
}

/** A form that ends something of the signed-in person. The page that follows says what ended. */
function accountForm(
  handle: (form: PostedForm, user: NonNullable<PostedForm['user']>) => Promise<Ended>,
  path = '/account',
) {
  return formRoute({
    purpose: ({ user }) => accountPurpose(user?.id ?? ''),
    async handle(form) {
      const { tenant, user } = form;
      if (!user)
        return journeyPath(tenant.place, '/login', { requestId: null, returnTo: tenantPath(tenant.place, path) });
      await keepEnded(form, await handle(form, user));
      return tenantPath(tenant.place, path);
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
  const id = fields.required('session');
  const how = { cause: causeOf(user, origin), now: now() };
  const of = { tenantId: tenant.id, reason: 'ended-by-person' as const };
  const { tokenFamilies: appConnections, ...counts } = await (id === 'others'
    ? endSessionsOfPerson(sessions, { ...of, personId: user.personId, exceptId: user.id }, how)
    : endSession(sessions, { ...of, session: { id, personId: user.personId } }, how));
  return { counts: { ...counts, appConnections } };
});

/** POST that disconnects an app: `client_id`. */
export const submitDisconnectApp = accountForm(
  async ({ fields, tenant, container: { consents, now }, origin }, user) => {
    const app = { tenantId: tenant.id, personId: user.personId, clientId: fields.required('client_id') };
    const outcome = await disconnectApp(consents, app, { cause: causeOf(user, origin), now: now() });
    const appConnections = outcome.kind === 'disconnected' ? outcome.families : 0;
    return { done: msg('ended.appDisconnected'), counts: { appConnections } };
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
  const token = { tenantId: tenant.id, personId: user.personId, id: fields.required('token') };
  const revoked = await revokePersonalToken(personalTokens, token, { cause: causeOf(user, origin), now: now() });
  return { counts: { personalTokens: Number(revoked) } };
}, '/account/tokens');

/** POST that makes the signed-in person accountable for something that is offered to them: `id`. */
export const submitTakeOver = accountForm(async ({ fields, tenant, container, origin }, user) => {
  const which = { tenant, personId: user.personId, id: fields.required('id') };
  const taken = await takeOver(container, which, { cause: causeOf(user, origin), now: container.now() });
  return { done: taken ? msg('owners.youTookOver') : msg('owners.noLongerOffered') };
});

/**
 * POST that answers with everything stored about the signed-in person, as a file that is sent while it is read.
 * Requires a recent sign-in.
 */
export const submitDownloadData = formRoute({
  purpose: ({ user }) => accountPurpose(user?.id ?? ''),
  async handle(form) {
    const { tenant, container, user, origin } = form;
    const here = tenantPath(tenant.place, '/account/data');
    if (!user) return journeyPath(tenant.place, '/login', { requestId: null, returnTo: here });
    if (user.needsSecondFactor || !(await ofSession(form, user)).mayManage) return here;
    const { User: type } = await container.resourceTypes(tenant.id);
    const now = container.now();
    const subject = {
      tenantId: tenant.id,
      personId: user.personId,
      issuer: issuerOf(container.config.url, tenant.place),
      type,
    };
    const pieces = await exportPersonalData(container, subject, { cause: causeOf(user, origin), now });
    if (!pieces) return here;
    const file = `my-data-${tenant.slug}-${now.toISOString().slice(0, 10)}.json`;
    return new Response(streamOf(pieces), {
      headers: {
        'Content-Type': 'application/json',
        'Content-Disposition': `attachment; filename="${file}"`,
        'Cache-Control': 'no-store',
      },
    });
  },
});
