import { encoded, msg, type Sayable } from '@/lib/platform/shared/message';
import type { IssuerFile } from './issuer-fields';

interface Problems {
  addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void;
}

/** Adds an issue for each field that is inconsistent with the others. For `superRefine`. */
export function checkIssuerFields(file: IssuerFile, problems: Problems): void {
  const refuse = (path: string, message: Sayable) =>
    problems.addIssue({ code: 'custom', path: [path], message: encoded(message) });
  if (file.jwks && file.jwks_uri !== undefined) refuse('jwks', msg('common.mustNotBeCombinedWith'));
  if (!file.jwks && file.jwks_uri === undefined) refuse('jwks', msg('trustedIssuers.mustContainPublicKeysOf'));
  if (file.client_authentication === 'required') {
    if (file.client_id !== undefined) refuse('client_id', msg('trustedIssuers.mustNotBeSetWhen'));
    return;
  }
  // "The client_id claim MUST identify the same client as the client authentication in the request" (ID-JAG, 4.4.1).
  if (!file.profiles.includes('jwt-bearer'))
    refuse('client_authentication', msg('trustedIssuers.mustBeRequiredWhenId'));
  if (file.client_id === undefined) refuse('client_id', msg('trustedIssuers.mustNameClientForRequests'));
  else if (file.clients.length > 0 && !file.clients.includes(file.client_id))
    refuse('client_id', msg('trustedIssuers.mustBeOneOfListed'));
}
