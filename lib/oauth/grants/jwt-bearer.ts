import { msg } from '@/lib/platform/shared/message';
/**
 * The JWT bearer grant: a trusted issuer asserts a person's identity (RFC 7523, 2.1). Also accepts Identity Assertion
 * JWT Authorization Grants (draft-ietf-oauth-identity-assertion-authz-grant, 4.4).
 */
import { refusedDetails } from '../authorization-details/details-error';
import { authorizedBy } from '../jwt-bearer/authorized-by';
import { findIssuer } from '../jwt-bearer/find-issuer';
import { findSubject } from '../jwt-bearer/find-subject';
import { alreadyUsed, invalidAssertion } from '../jwt-bearer/invalid-assertion';
import { ID_JAG_PROFILE, profileOf } from '../jwt-bearer/profile';
import { verifyGrantAssertion } from '../jwt-bearer/verify-grant-assertion';
import { firstTokens } from './first-tokens';
import type { Grant } from './grant';

export const jwtBearer: Grant = {
  name: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
  label: msg('oauth.jwtBearerAssertion'),
  confidentialOnly: false,
  profiles: [ID_JAG_PROFILE],

  // "Authentication of the client is optional [...] and consequently, the "client_id" is only needed when a form of
  // client authentication that relies on the parameter is used" (RFC 7521, 4.1). The issuer's registration decides.
  async clientWithout(form, context) {
    const found = await findIssuer(form.required('assertion'), context);
    const clientId =
      found.kind === 'trusted' && found.issuer.clientAuthentication === 'optional' ? found.issuer.clientId : null;
    return clientId === null ? null : context.store.findClient(context.issuer.tenantId, clientId);
  },

  async respond(request) {
    const { form, client, context, confirmation } = request;
    // The assertion cannot carry details either (jwt-bearer/verify-grant-assertion.ts), and no person is present to
    // approve them.
    if (form.get('authorization_details') !== undefined) throw refusedDetails(msg('oauth.isNotAcceptedWithThis'));
    const assertion = await verifyGrantAssertion(request);
    const personId = await findSubject(assertion, context);
    const authorization = { personId, sessionId: null, ...authorizedBy(assertion, request) };
    const { resources } = authorization;
    const isIdJag = profileOf(form.required('assertion')) === 'id-jag';
    const { response, family } = await firstTokens(context, client, authorization, {
      // "Authorization servers SHOULD NOT return a refresh token" (draft-ietf-oauth-identity-chaining, 2.4.2): the
      // client must get a new assertion, so the issuer checks the person's status again.
      grantType: jwtBearer.name,
      resources,
      confirmation,
      refreshable: false,
      // The client asked no person here, so the token says that it acts for one (RFC 8693, 4.1).
      act: isIdJag ? { sub: client.clientId, client_id: client.clientId } : undefined,
    });
    const { tenantId } = context.issuer;
    const outcome = await context.store.startFamilyFromAssertion({
      tenantId,
      assertion: assertion.claim,
      family,
      now: context.now(),
    });
    if (outcome === 'replayed') throw invalidAssertion(alreadyUsed(assertion.issuer));
    if (outcome === 'not-allowed') throw invalidAssertion(msg('oauth.personMayNoLongerSignInOr'));
    // "MUST include the granted resource (if any)" (ID-JAG, 4.4.1).
    return isIdJag && resources.length > 0
      ? { ...response, resource: resources.length === 1 ? resources[0] : resources }
      : response;
  },
};
