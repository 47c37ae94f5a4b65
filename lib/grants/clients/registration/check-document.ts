import { msg } from '@/lib/platform/shared/message';
import { type CheckedMetadata, checkRegistrable, type RegistrationLimits } from './registrable-metadata';

/** Members that only make sense with a client secret, which a public document cannot contain. */
const SECRETS = ['client_secret', 'client_secret_expires_at'];

/**
 * Checks the metadata that a client publishes at its client_id (draft-ietf-oauth-client-id-metadata-document, 4.1). The
 * document is written for all servers, so the client gets those of its grants and scopes that are allowed here.
 */
export function checkDocument(
  document: Record<string, unknown>,
  clientId: string,
  limits: RegistrationLimits,
): CheckedMetadata {
  // "The client metadata document MUST contain a "client_id" property whose value MUST match the URL of the document
  // using simple string comparison"
  if (document.client_id !== clientId)
    return { kind: 'bad', field: 'client_id', message: msg('registration.mustBeUrlOfDocument') };
  const secret = SECRETS.find((name) => document[name] !== undefined);
  if (secret !== undefined)
    return { kind: 'bad', field: secret, message: msg('registration.mustNotBeInPublicDocument') };
  const { grant_types: grants, token_endpoint_auth_method: method = 'none' } = document;
  if (typeof method === 'string' && method.startsWith('client_secret_'))
    return { kind: 'bad', field: 'token_endpoint_auth_method', message: msg('registration.mustNotUseSharedSecret') };
  const allowed = Array.isArray(grants)
    ? grants.filter((grant) => typeof grant !== 'string' || limits.grants.includes(grant))
    : null;
  if (allowed?.length === 0)
    return {
      kind: 'bad',
      field: 'grant_types',
      message: msg('registration.mustContainRegistrableGrant'),
    };
  return checkRegistrable(
    { ...document, ...(allowed && { grant_types: allowed }), token_endpoint_auth_method: method },
    limits,
  );
}
