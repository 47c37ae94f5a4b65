import { text } from '@/lib/platform/shared/text';
import type { IssuerFile } from './issuer-fields';

interface Problems {
  addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void;
}

/** Adds an issue for each field that is inconsistent with the others. For `superRefine`. */
export function checkIssuerFields(file: IssuerFile, problems: Problems): void {
  const refuse = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message });
  if (file.jwks && file.jwks_uri !== undefined) refuse('jwks', text('must not be combined with jwks_uri'));
  if (!file.jwks && file.jwks_uri === undefined)
    refuse('jwks', text('must contain the public keys of the issuer, or jwks_uri must point to them'));
  if (file.client_authentication === 'required') {
    if (file.client_id !== undefined)
      refuse('client_id', text('must not be set when client authentication is required'));
    return;
  }
  // "The client_id claim MUST identify the same client as the client authentication in the request" (ID-JAG, 4.4.1).
  if (!file.profiles.includes('jwt-bearer'))
    refuse(
      'client_authentication',
      text('must be required when id-jag is the only profile: its assertions name the client that must authenticate'),
    );
  if (file.client_id === undefined)
    refuse('client_id', text('must name the client for requests without client authentication'));
  else if (file.clients.length > 0 && !file.clients.includes(file.client_id))
    refuse('client_id', text('must be one of the listed clients'));
}
