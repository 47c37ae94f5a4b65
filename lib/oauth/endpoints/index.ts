import { authorize } from './authorize';
import { backchannelAuthentication } from './backchannel-authentication';
import { deviceAuthorization } from './device-authorization';
import { endSession } from './end-session';
import type { Endpoint } from './endpoint';
import { globalTokenRevocation } from './global-token-revocation';
import { introspect } from './introspect';
import { jwks } from './jwks';
import { metadata, metadataPaths } from './metadata';
import { par } from './par';
import { protectedResourceMetadata } from './protected-resource-metadata';
import { register } from './register';
import { revocations } from './revocations';
import { revoke } from './revoke';
import { sharedSignals } from './shared-signals';
import { ssfConfiguration } from './ssf-configuration';
import { token } from './token';
import { userinfo } from './userinfo';

const protocol: readonly Endpoint[] = [
  authorize,
  par,
  deviceAuthorization,
  backchannelAuthentication,
  token,
  revoke,
  globalTokenRevocation,
  sharedSignals,
  introspect,
  jwks,
  revocations,
  userinfo,
  endSession,
  register,
];

/** The protocol endpoints. The route table, the metadata and the tests read this list. */
export const endpoints: readonly Endpoint[] = [
  ...protocol,
  ...metadataPaths.map((path) => metadata(path, protocol)),
  protectedResourceMetadata,
  ssfConfiguration,
];
