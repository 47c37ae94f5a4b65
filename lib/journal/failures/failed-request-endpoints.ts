import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';

/**
 * The endpoints that reject requests, with their labels in the console. An endpoint that is not listed is shown by its
 * plain name.
 */
export const failedRequestEndpoints: Record<string, Sayable> = {
  authorize: msg('failedRequests.authorization'),
  par: msg('failedRequests.pushedAuthorization'),
  token: msg('common.token'),
  'token-hook': msg('tokenHook.tokenHook'),
  device_authorization: msg('common.deviceAuthorization'),
  'bc-authorize': msg('common.backchannelAuthentication'),
  introspect: msg('common.introspection'),
  revoke: msg('common.revocation'),
  'global-token-revocation': msg('failedRequests.globalTokenRevocation'),
  'shared-signals': msg('failedRequests.sharedSignals'),
  ssf: msg('failedRequests.streamManagement'),
  'upstream-logout': msg('failedRequests.upstreamLogout'),
  userinfo: msg('failedRequests.userinfo'),
  'end-session': msg('common.signOut'),
  register: msg('common.clientRegistration'),
  jwks: msg('common.keySet'),
  revocations: msg('failedRequests.revocationFeed'),
  '.well-known/oauth-authorization-server': msg('failedRequests.metadata'),
  '.well-known/openid-configuration': msg('failedRequests.openidMetadata'),
  '.well-known/oauth-protected-resource': msg('failedRequests.resourceMetadata'),
  '.well-known/ssf-configuration': msg('failedRequests.sharedSignals'),
  login: msg('common.signIn'),
  consent: msg('common.consent'),
  device: msg('common.deviceCode'),
  requests: msg('backchannel.approvalRequests'),
  form: msg('failedRequests.form'),
  page: msg('common.page'),
  admin: msg('common.console'),
  scim: msg('failedRequests.scim'),
  events: msg('failedRequests.eventReceivers'),
  management: msg('failedRequests.managementApi'),
};

export function endpointText(endpoint: string): Sayable {
  return (Object.hasOwn(failedRequestEndpoints, endpoint) && failedRequestEndpoints[endpoint]) || verbatim(endpoint);
}

/**
 * The endpoint of a route, by its path in the route table: the first part, and for well-known addresses (RFC 8615) the
 * second one too. The management API is recorded by its name.
 */
export function endpointAt(path: string): string {
  const [first = '', second = ''] = path.slice(1).split('/');
  if (first === '.well-known') return `${first}/${second}`;
  return first === 'api' ? 'management' : first;
}
