import type { AuthorizationParameters } from '../authorization-request';
import type { Client } from '../client';
import type { SignedIn } from '../context';
import { needsConsent, type ConsentContext } from './needs-consent';

/** What must happen before a code may be issued; `person` is who it would be issued for. */
export type NextStep =
  | { step: 'login' }
  | { step: 'change-password'; person: SignedIn }
  | { step: 'consent'; person: SignedIn }
  | { step: 'issue'; person: SignedIn };

/**
 * Decides what a request waits for.
 * @param askedAt when the request arrived: `prompt=login` wants a sign-in after it (OpenID Connect Core, 3.1.2.1)
 */
export async function nextStep(
  context: ConsentContext, client: Client, parameters: AuthorizationParameters, person: SignedIn | null, askedAt: Date,
): Promise<NextStep> {
  if (!person) return { step: 'login' };
  if (parameters.prompt.includes('login') && person.authTime < askedAt.getTime() / 1000) return { step: 'login' };
  if (person.mustChangePassword) return { step: 'change-password', person };
  if (await needsConsent(context, client, parameters, person.personId)) return { step: 'consent', person };
  return { step: 'issue', person };
}
