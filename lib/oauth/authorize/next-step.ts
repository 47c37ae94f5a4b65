import { type Client, isPublic } from '@/lib/oauth/clients/client';
import { isVerifiedRedirect } from '@/lib/oauth/clients/redirect-uri';
import { claimsBeyondScopes } from '@/lib/oauth/openid/granted-claims';
import { contextToReach, satisfies } from '@/lib/oauth/parameters/authentication-context';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import { wantsAnother } from '../openid/requested-sign-in';
import { subjectOf } from '../openid/subject';

/** The parts of the context that this needs. */
type ConsentContext = Pick<OAuthContext, 'issuer' | 'pairwiseKey'> & {
  store: Pick<OAuthContext['store'], 'findConsent'>;
};

/**
 * Whether the person must be asked for consent. Always when `prompt=consent` asks for it, and whenever another program
 * could receive the response: "MUST NOT process repeated authorization requests automatically [...] without
 * authenticating the client or relying on other measures" (RFC 6749, 10.2).
 */
async function needsConsent(
  context: ConsentContext,
  client: Client,
  parameters: AuthorizationParameters,
  personId: string,
): Promise<boolean> {
  if (parameters.prompt.includes('consent') || !isSureOfClient(client, parameters.redirectUri)) return true;
  if (client.firstParty) return false;
  // Only scopes are remembered. Individual claims beyond them and authorization details need consent every time.
  if (
    claimsBeyondScopes(parameters, client, context.issuer).length > 0 ||
    (parameters.authorizationDetails ?? []).length > 0
  )
    return true;
  const allowed = new Set(await context.store.findConsent(context.issuer.tenantId, personId, client.clientId));
  return !parameters.scopes.every((scope) => allowed.has(scope));
}

function isSureOfClient(client: Client, redirectUri: string): boolean {
  return isVerifiedRedirect(redirectUri) || (!isPublic(client) && client.applicationType === 'web');
}

/** What must happen before a code may be issued; `person` is the person that it would be issued for. */
export type NextStep =
  | { step: 'login' }
  | { step: 'select-account'; person: SignedIn }
  | { step: 'second-factor'; person: SignedIn }
  | { step: 'change-password'; person: SignedIn }
  | { step: 'consent'; person: SignedIn }
  | { step: 'issue'; person: SignedIn };

export interface Asked {
  /** When the request arrived. */
  at: Date;
  /** The session that the request is bound to, or that the person has just chosen to continue with. */
  sessionId: string | null;
}

/** Decides the next step of an authorization request. */
export async function nextStep(
  context: ConsentContext,
  client: Client,
  parameters: AuthorizationParameters,
  person: SignedIn | null,
  asked: Asked,
): Promise<NextStep> {
  if (!person || !maySuffice(context, client, parameters, person, asked.at)) return { step: 'login' };
  if (mustSelect(person, parameters, asked)) return { step: 'select-account', person };
  if (person.needsSecondFactor || mustStepUp(person, parameters)) return { step: 'second-factor', person };
  if (person.mustChangePassword) return { step: 'change-password', person };
  if (await needsConsent(context, client, parameters, person.personId)) return { step: 'consent', person };
  return { step: 'issue', person };
}

/** Whether a session may answer a request without another sign-in: it is recent enough, and of the right person. */
export function maySuffice(
  context: Pick<OAuthContext, 'issuer' | 'pairwiseKey'>,
  client: Client,
  parameters: AuthorizationParameters,
  person: SignedIn,
  askedAt: Date,
): boolean {
  return (
    !person.mustSignInAgain &&
    !isTooLongAgo(person, parameters, askedAt) &&
    !wantsAnother(parameters, () => subjectOf(context, client, person.personId))
  );
}

/**
 * `prompt=login` requires a sign-in after the request, and so does `max_age=0`: "If the elapsed time is greater than
 * this value, the OP MUST attempt to actively re-authenticate the End-User" (OpenID Connect Core, 3.1.2.1).
 */
function isTooLongAgo({ authTime }: SignedIn, { prompt, maxAge }: AuthorizationParameters, askedAt: Date): boolean {
  const at = askedAt.getTime() / 1000;
  if (prompt.includes('login') && authTime < at) return true;
  return typeof maxAge === 'number' && authTime < at - maxAge;
}

/**
 * "SHOULD prompt the End-User to select a user account" (OpenID Connect Core, 3.1.2.1); a new sign-in also counts as a
 * selection.
 */
function mustSelect({ authTime, sessionId }: SignedIn, { prompt }: AuthorizationParameters, asked: Asked): boolean {
  return prompt.includes('select_account') && authTime < asked.at.getTime() / 1000 && sessionId !== asked.sessionId;
}

/**
 * RFC 9470, 5. If none of the requested contexts can be reached, the request continues and the tokens state the context
 * that was reached.
 */
function mustStepUp({ acr }: SignedIn, { acrValues = [] }: AuthorizationParameters): boolean {
  return !satisfies(acr, acrValues) && contextToReach(acrValues) !== null;
}
