import type { ClientOrigin } from '@/lib/oauth/clients/client';
import { type NamedResource, namedResources } from '@/lib/oauth/parameters/resource';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { Language } from '@/lib/platform/shared/languages';
import { type DescribedDetail, describedDetails } from '../authorization-details/described-detail';
import { claimsBeyondScopes } from '../openid/granted-claims';
import { wantsAnother } from '../openid/requested-sign-in';
import { subjectOf } from '../openid/subject';
import { findRequest, type InteractionInput, whyNotFound } from './find-request';

/** What the sign-in and consent pages show of a request. Names and URIs come from the client: escape them. */
export interface Interaction {
  requestId: string;
  client: {
    clientId: string;
    clientName: string;
    clientUri: string | null;
    policyUri: string | null;
    tosUri: string | null;
    firstParty: boolean;
    /** Who says all this: nobody here has looked at a client that registered itself or is described by its own address. */
    origin: ClientOrigin;
  };
  /** Where the answer goes. */
  redirectUri: string;
  /** Of it, what people recognise: a host, or a scheme of an app on the device. */
  redirectHost: string;
  /** In words, in the order asked. */
  scopes: { name: string; description: string }[];
  /** The single claims that are asked for beyond what the scopes tell, in words (OpenID Connect Core, 5.5). */
  claims: { name: string; words: string }[];
  /** What is asked for entry by entry (RFC 9396), whole. */
  authorizationDetails: DescribedDetail[];
  resources: NamedResource[];
  loginHint: string | null;
  /** The one that the client asks for on the person's behalf; null for any. */
  language: Language | null;
  /** How surely the client wants the person authenticated, in the order of its preference (RFC 9470). */
  acrValues: readonly string[];
  /** Whether the request is for this person, as far as it says for whom it is. */
  isFor(personId: string): boolean;
  /** The person that the request is bound to; null before sign-in. */
  personId: string | null;
  sessionId: string | null;
}

/** @returns null when the request is gone, decided, or of another browser, which is recorded */
export async function loadInteraction(context: OAuthContext, input: InteractionInput): Promise<Interaction | null> {
  const found = await findRequest(context, input);
  if (found.kind !== 'found') {
    context.refused({ endpoint: 'login', code: 'invalid_request', reason: whyNotFound[found.kind], clientId: null });
    return null;
  }
  const { request, client } = found;
  const { clientId, clientName, clientUri, policyUri, tosUri, firstParty, origin } = client;
  const {
    redirectUri,
    scopes,
    resources,
    loginHint,
    language = null,
    acrValues,
    authorizationDetails = [],
  } = request.parameters;
  return {
    requestId: request.id,
    client: { clientId, clientName, clientUri, policyUri, tosUri, firstParty, origin },
    redirectUri,
    redirectHost: redirectHost(redirectUri),
    scopes: scopes.map((name) => ({ name, description: context.issuer.scopes.get(name) ?? name })),
    claims: claimsBeyondScopes(request.parameters, client, context.issuer).map(({ name, words }) => ({ name, words })),
    authorizationDetails: describedDetails(authorizationDetails, context.issuer.authorizationDetailsTypes),
    resources: namedResources(resources, context.issuer),
    loginHint,
    language,
    acrValues: acrValues ?? [],
    isFor: (personId) => !wantsAnother(request.parameters, () => subjectOf(context, client, personId)),
    personId: request.personId,
    sessionId: request.sessionId,
  };
}

function redirectHost(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  return host === '' ? protocol.slice(0, -1) : host;
}
