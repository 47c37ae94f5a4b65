import type { Client } from '@/lib/oauth/clients/client';
import { contextToReach, satisfies } from '@/lib/oauth/parameters/authentication-context';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { SignedIn } from '@/lib/oauth/protocol/context';
import { wantsAnother } from '../openid/requested-sign-in';
import { subjectOf } from '../openid/subject';
import { type ConsentContext, needsConsent } from './needs-consent';

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
  if (!person || isTooLongAgo(person, parameters, asked)) return { step: 'login' };
  if (wantsAnother(parameters, () => subjectOf(context, client, person.personId))) return { step: 'login' };
  if (mustSelect(person, parameters, asked)) return { step: 'select-account', person };
  if (person.needsSecondFactor || mustStepUp(person, parameters)) return { step: 'second-factor', person };
  if (person.mustChangePassword) return { step: 'change-password', person };
  if (await needsConsent(context, client, parameters, person.personId)) return { step: 'consent', person };
  return { step: 'issue', person };
}

/**
 * `prompt=login` requires a sign-in after the request, and so does `max_age=0`: "If the elapsed time is greater than
 * this value, the OP MUST attempt to actively re-authenticate the End-User" (OpenID Connect Core, 3.1.2.1).
 */
function isTooLongAgo({ authTime }: SignedIn, { prompt, maxAge }: AuthorizationParameters, { at }: Asked): boolean {
  const askedAt = at.getTime() / 1000;
  if (prompt.includes('login') && authTime < askedAt) return true;
  return typeof maxAge === 'number' && authTime < askedAt - maxAge;
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
