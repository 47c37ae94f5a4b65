/** Where requests are refused, and what the console calls it. A refusal of a place that is not here shows its plain name. */
export const refusalEndpoints: Record<string, string> = {
  authorize: 'Authorization',
  par: 'Pushed authorization',
  token: 'Token',
  device_authorization: 'Device authorization',
  introspect: 'Introspection',
  revoke: 'Revocation',
  register: 'Client registration',
  jwks: 'Key set',
  '.well-known/oauth-authorization-server': 'Metadata',
  '.well-known/openid-configuration': 'OpenID metadata',
  '.well-known/oauth-protected-resource': 'Resource metadata',
  login: 'Sign-in',
  consent: 'Consent',
  device: 'Device code',
  form: 'Form',
  page: 'Page',
  scim: 'SCIM',
  events: 'Event receivers',
};

export function endpointInWords(endpoint: string): string {
  return Object.hasOwn(refusalEndpoints, endpoint) ? (refusalEndpoints[endpoint] ?? endpoint) : endpoint;
}
