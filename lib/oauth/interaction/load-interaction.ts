import type { Client, ClientOrigin } from '@/lib/oauth/clients/client';
import { type NamedResource, namedResources } from '@/lib/oauth/parameters/resource';
import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import type { Language } from '@/lib/platform/shared/languages';
import { type Sayable, verbatim } from '@/lib/platform/shared/message';
import { type DescribedDetail, describedDetails } from '../authorization-details/described-detail';
import { maySuffice } from '../authorize/next-step';
import { describedClaims } from '../openid/described-claims';
import { claimsBeyondScopes } from '../openid/granted-claims';
import { wantsAnother } from '../openid/requested-sign-in';
import { subjectOf } from '../openid/subject';
import { findRequest, type InteractionInput, whyNotFound } from './find-request';

/** What the sign-in and consent pages show about a request. Names and URIs come from the client: escape them. */
export interface Interaction {
  requestId: string;
  client: {
    clientId: string;
    clientName: string;
    clientUri: string | null;
    policyUri: string | null;
    tosUri: string | null;
    firstParty: boolean;
    /**
     * Where this information comes from: no administrator has reviewed a self-registered client or one described by a
     * metadata document.
     */
    origin: ClientOrigin;
  };
  /** What replaces the tenant's branding while people sign in to the client. */
  look: {
    accent: string | null;
    layout: Client['signInLayout'];
    font: Client['signInFont'];
    background: string | null;
    logo: boolean;
  };
  /** The redirect URI that the response is sent to. */
  redirectUri: string;
  /** The part of it that people recognize: its host, or the scheme of an app on the device. */
  redirectHost: string;
  /** With descriptions, in the requested order. */
  scopes: { name: string; description: Sayable }[];
  /** The individual claims requested beyond those of the scopes, in words (OpenID Connect Core, 5.5). */
  claims: { name: string; words: Sayable }[];
  /** What is issued about the person because an administrator declared it, in words. */
  declaredClaims: { name: string; words: Sayable }[];
  /** The requested authorization details (RFC 9396), in full. */
  authorizationDetails: DescribedDetail[];
  resources: NamedResource[];
  loginHint: string | null;
  /** The language that the client requests for the person; null if it requests none. */
  language: Language | null;
  /** The requested authentication levels, in the client's order of preference (RFC 9470). */
  acrValues: readonly string[];
  /** Whether the request may be answered for this person. Always true if it names no person. */
  isFor(personId: string): boolean;
  /** Whether a session may answer the request without another sign-in. */
  maySuffice(session: SignedIn): boolean;
  /** The person that the request is bound to; null before sign-in. */
  personId: string | null;
  sessionId: string | null;
}

/** @returns null if the request no longer exists, is decided, or belongs to another browser; the failure is recorded */
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
    look: {
      accent: client.signInAccent,
      layout: client.signInLayout,
      font: client.signInFont,
      background: client.signInBackground,
      logo: client.signInLogo,
    },
    redirectUri,
    redirectHost: redirectHost(redirectUri),
    scopes: scopes.map((name) => ({ name, description: context.issuer.scopes.get(name) ?? verbatim(name) })),
    claims: claimsBeyondScopes(request.parameters, client, context.issuer).map(({ name, words }) => ({ name, words })),
    declaredClaims: describedClaims(client, resources, context.issuer),
    authorizationDetails: describedDetails(authorizationDetails, context.issuer.authorizationDetailsTypes),
    resources: namedResources(resources, context.issuer),
    loginHint,
    language,
    acrValues: acrValues ?? [],
    isFor: (personId) => !wantsAnother(request.parameters, () => subjectOf(context, client, personId)),
    maySuffice: (session) => maySuffice(context, client, request.parameters, session, request.createdAt),
    personId: request.personId,
    sessionId: request.sessionId,
  };
}

function redirectHost(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  return host === '' ? protocol.slice(0, -1) : host;
}
