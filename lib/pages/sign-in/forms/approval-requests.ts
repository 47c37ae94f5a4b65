import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { decideBackchannelRequest } from '@/lib/oauth/backchannel/pending-requests';
import { stepUpOf } from '@/lib/pages/console/step-up';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { formRoute } from '../form-route';
import { journeyPath } from '../next-page';
import { refuseForm } from '../refuse-form';
import { isSignedInFully } from '../required-step';
import { whoIsSignedIn } from '../who-is-signed-in';

/** The page where people decide about clients' requests. */
export const REQUESTS_PATH = '/account/requests';

/** The messages for `?done=` on that page. */
export const requestNews = {
  approved: msg('backchannel.requestApproved'),
  denied: msg('backchannel.requestDenied'),
  gone: msg('backchannel.requestIsNoLongerOpen'),
} as const;

/** Bound to the session and to one request. */
export function decideRequestPurpose(sessionId: string, request: string): string {
  return `approval-request ${sessionId} ${request}`;
}

/**
 * POST of a decision: `request` is its ID, and `decision` is `approve` or `deny`. An approval is a sign-in at the
 * client, so it needs a recent sign-in here (docs/decisions/0062), and the authentication context that the client
 * requests.
 */
export const submitRequestDecision = formRoute({
  purpose: ({ user, fields }) => decideRequestPurpose(user?.id ?? '', fields.get('request') ?? ''),
  async handle(form) {
    const { fields, tenant, user } = form;
    const decision = fields.get('decision');
    if (decision !== 'approve' && decision !== 'deny')
      return refuseForm(form, msg('backchannel.decisionMustBeApproveOr'), 400);
    const here = tenantPath(tenant.place, REQUESTS_PATH);
    const journey = { requestId: null, returnTo: here };
    const signedIn = await whoIsSignedIn(form);
    if (!user || !signedIn || !isSignedInFully(signedIn)) return journeyPath(tenant.place, '/login', journey);
    const answer = decision === 'approve' ? 'approved' : 'denied';
    const stepUp = answer === 'approved' ? stepUpOf(form, user, here) : null;
    if (stepUp) return stepUp.href;
    const decided = await decideBackchannelRequest(oauthContext(form), fields.required('request'), signedIn, answer);
    if (decided.kind === 'step-up') return journeyPath(tenant.place, '/second-factor', journey, { as: 'session' });
    return `${here}?done=${decided.kind === 'decided' ? answer : 'gone'}`;
  },
});
