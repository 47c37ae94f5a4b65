import { type Client, isPublic } from '@/lib/oauth/clients/client';
import { contextToReach, satisfies } from '@/lib/oauth/parameters/authentication-context';
import { isStillKnown, type NamedResource, namedResources } from '@/lib/oauth/parameters/resource';
import { allowedScopes } from '@/lib/oauth/parameters/scope';
import type { Issuer, OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { type DescribedDetail, describedDetails } from '../authorization-details/described-detail';
import { withdrawnDetail } from '../authorization-details/requested-details';
import { ciba } from '../grants/ciba';
import type { BackchannelStore, PendingBackchannelRequest } from './store';

/** What a person sees of a request. Names and the binding message come from outside, so escape them. */
export interface BackchannelRequest {
  id: string;
  client: Pick<Client, 'clientId' | 'clientName' | 'clientUri' | 'policyUri' | 'tosUri' | 'firstParty' | 'origin'>;
  /** To compare with the client's device. */
  bindingMessage: string | null;
  /** With descriptions, in the requested order. */
  scopes: { name: string; description: Sayable }[];
  authorizationDetails: DescribedDetail[];
  resources: NamedResource[];
  createdAt: Date;
  expiresAt: Date;
  /** Whether the session must confirm a second factor before it can approve the request (RFC 9470). */
  needsStepUp: boolean;
}

type ListContext = Pick<OAuthContext, 'issuer' | 'now'> & {
  store: Pick<OAuthContext['store'], 'findClient'> & Pick<BackchannelStore, 'listBackchannelRequests'>;
};

/**
 * The requests that a person can decide now, with their clients. Those whose client may no longer have what it requests
 * are left out.
 */
export async function listDecidableRequests(
  { issuer, store, now }: ListContext,
  personId: string,
): Promise<{ client: Client; request: PendingBackchannelRequest }[]> {
  const { tenantId } = issuer;
  const pending = await store.listBackchannelRequests({ tenantId, personId, now: now() });
  const decidable = pending.map(async (request) => {
    const client = await store.findClient(tenantId, request.clientId);
    return client && !client.disabledAt && stillGranted(issuer, client, request) ? [{ client, request }] : [];
  });
  return (await Promise.all(decidable)).flat();
}

/** The requests that the person can decide now, as shown to the person. */
export async function loadBackchannelRequests(
  context: OAuthContext,
  signedIn: SignedIn,
): Promise<BackchannelRequest[]> {
  const decidable = await listDecidableRequests(context, signedIn.personId);
  return decidable.map(({ client, request }) => describe(context, client, request, signedIn));
}

/** Checks again what was checked when the request arrived, because the client may have lost it since. */
function stillGranted(
  issuer: Issuer,
  client: Client,
  { scopes, resources, authorizationDetails }: PendingBackchannelRequest,
): boolean {
  const allowed = new Set(allowedScopes(client, issuer));
  return (
    client.grantTypes.includes(ciba.name) &&
    !isPublic(client) &&
    scopes.every((scope) => allowed.has(scope)) &&
    resources.every((resource) => isStillKnown(resource, issuer)) &&
    withdrawnDetail(authorizationDetails, client, issuer) === null
  );
}

function describe(
  { issuer }: OAuthContext,
  { clientId, clientName, clientUri, policyUri, tosUri, firstParty, origin }: Client,
  {
    id,
    scopes,
    resources,
    authorizationDetails,
    acrValues,
    bindingMessage,
    createdAt,
    expiresAt,
  }: PendingBackchannelRequest,
  { acr }: SignedIn,
): BackchannelRequest {
  return {
    id,
    client: { clientId, clientName, clientUri, policyUri, tosUri, firstParty, origin },
    bindingMessage,
    scopes: scopes.map((name) => ({ name, description: issuer.scopes.get(name) ?? verbatim(name) })),
    authorizationDetails: describedDetails(authorizationDetails, issuer.authorizationDetailsTypes),
    resources: namedResources(resources, issuer),
    createdAt,
    expiresAt,
    needsStepUp: !satisfies(acr, acrValues) && contextToReach(acrValues) !== null,
  };
}

type RequestDecision = { kind: 'decided' } | { kind: 'gone' } | { kind: 'step-up' };

/** Carries out a person's decision. Failures are recorded. */
export async function decideBackchannelRequest(
  context: OAuthContext,
  id: string,
  signedIn: SignedIn,
  answer: 'approved' | 'denied',
): Promise<RequestDecision> {
  const request = (await loadBackchannelRequests(context, signedIn)).find((one) => one.id === id);
  if (!request) return gone(context, msg('oauth.approvalRequestIsUnknownExpired'), null);
  if (answer === 'approved' && request.needsStepUp) return { kind: 'step-up' };
  const { issuer, store, origin } = context;
  const outcome = await store.decideBackchannelRequest({
    tenantId: issuer.tenantId,
    id,
    sessionId: signedIn.sessionId,
    now: context.now(),
    origin,
    answer,
    rememberConsent: !request.client.firstParty,
  });
  return outcome === 'decided'
    ? { kind: 'decided' }
    : gone(context, msg('oauth.approvalRequestCouldNotBe', { outcome }), request.client.clientId);
}

function gone(context: OAuthContext, reason: Sayable, clientId: string | null): RequestDecision {
  context.refused({ endpoint: 'requests', code: 'invalid_request', reason, clientId });
  return { kind: 'gone' };
}
