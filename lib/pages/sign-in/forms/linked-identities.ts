import { causeOf } from '@/lib/pages/sign-in/cause-of';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { leaveForUpstream } from '../upstream/leave';
import { securityForm } from './account-security';

/** POST that sends the person to a provider to link their account there: `provider`. */
export const submitLinkIdentity = securityForm((form, user) =>
  leaveForUpstream(form, {
    providerId: form.fields.required('provider'),
    sessionId: user.id,
    requestId: null,
    returnTo: null,
    maxAge: null,
    prompt: 'select_account',
    loginHint: null,
    back: { href: tenantPath(form.tenant.place, '/account/security'), text: msg('signIn.backToYourAccount') },
  }),
);

/** POST that removes one of the person's linked accounts: `provider`. */
export const submitUnlinkIdentity = securityForm(async (form, user) => {
  const {
    fields,
    tenant,
    container: { identityProviders, now },
    origin,
  } = form;
  const unlinked = await identityProviders.store.unlink({
    tenantId: tenant.id,
    personId: user.personId,
    providerId: fields.required('provider'),
    sessionId: user.id,
    byAdministrator: false,
    cause: causeOf(user, origin),
    now: now(),
  });
  if (unlinked.kind === 'unlinked') {
    const { sessions, tokenFamilies: appConnections, authorizationCodes } = unlinked;
    const counts = { sessions, appConnections, authorizationCodes };
    return { ended: { done: msg('ended.accountUnlinked'), counts } };
  }
  return { error: unlinked.kind === 'last-way' ? 'last-way' : 'gone' };
});
