import { authorize } from './authorize';
import { deviceAuthorization } from './device-authorization';
import type { Endpoint } from './endpoint';
import { introspect } from './introspect';
import { jwks } from './jwks';
import { metadata } from './metadata';
import { revoke } from './revoke';
import { token } from './token';

const protocol: readonly Endpoint[] = [authorize, deviceAuthorization, token, revoke, introspect, jwks];

/** The protocol endpoints. The route table, the metadata and the tests read this list. */
export const endpoints: readonly Endpoint[] = [...protocol, metadata(protocol)];
