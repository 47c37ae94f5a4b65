import { text } from '@/lib/platform/shared/text';
import type { IssuerFile } from './issuer-fields';

interface Problems {
  addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void;
}

/** Adds an issue for each field that does not go with the others. For `superRefine`. */
export function checkIssuerFields(file: IssuerFile, problems: Problems): void {
  const refuse = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message });
  if (file.jwks && file.jwks_uri !== undefined) refuse('jwks', text('must not be set beside jwks_uri'));
  if (!file.jwks && file.jwks_uri === undefined)
    refuse('jwks', text('must hold the public keys of the issuer, or jwks_uri say where they are'));
  if (file.client_authentication === 'required') {
    if (file.client_id !== undefined)
      refuse('client_id', text('must not be set where client authentication is required'));
    return;
  }
  // "The client_id claim MUST identify the same client as the client authentication in the request" (ID-JAG, 4.4.1).
  if (!file.profiles.includes('jwt-bearer'))
    refuse(
      'client_authentication',
      text('must be required for id-jag alone: such assertions name the client that has to authenticate'),
    );
  if (file.client_id === undefined)
    refuse('client_id', text('must name the client that requests without client authentication count as from'));
  else if (file.clients.length > 0 && !file.clients.includes(file.client_id))
    refuse('client_id', text('must be among the clients'));
}
