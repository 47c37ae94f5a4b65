import { text } from '@/lib/platform/shared/text';

/**
 * The endpoints that reject requests, with their labels in the console. An endpoint that is not listed is shown by its
 * plain name.
 */
export const refusalEndpoints: Record<string, string> = {
  authorize: text('Authorization'),
  par: text('Pushed authorization'),
  token: text('Token'),
  device_authorization: text('Device authorization'),
  introspect: text('Introspection'),
  revoke: text('Revocation'),
  register: text('Client registration'),
  jwks: text('Key set'),
  '.well-known/oauth-authorization-server': text('Metadata'),
  '.well-known/openid-configuration': text('OpenID metadata'),
  '.well-known/oauth-protected-resource': text('Resource metadata'),
  login: text('Sign-in'),
  consent: text('Consent'),
  device: text('Device code'),
  form: text('Form'),
  page: text('Page'),
  scim: text('SCIM'),
  events: text('Event receivers'),
  management: text('Management API'),
};

export function endpointInWords(endpoint: string): string {
  return Object.hasOwn(refusalEndpoints, endpoint) ? (refusalEndpoints[endpoint] ?? endpoint) : endpoint;
}
