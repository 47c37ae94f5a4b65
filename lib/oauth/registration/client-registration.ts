import type { ErrorReason } from '@/lib/oauth/protocol/error-reasons';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { RequestOrigin } from '@/lib/platform/shared/origin';

/** The outcome of a request to register, read, update or delete a client. */
export type RegistrationAnswer =
  /** The client information (RFC 7591, 3.2.1), including the secret and registration access token if they are new. */
  | { kind: 'information'; information: Record<string, unknown> }
  | { kind: 'deleted' }
  /** The token does not allow this. */
  | { kind: 'token-refused'; detail: Sayable }
  /** Nothing was changed. @see OAuthError */
  | { kind: 'refused'; reason: ErrorReason; detail: Sayable; subject?: string };

/** Returned before the metadata is examined, so that an unauthorized caller learns nothing about it. */
export const initialTokenRefused = {
  kind: 'token-refused',
  detail: msg('oauth.initialAccessTokenIsUnknown'),
} as const satisfies RegistrationAnswer;

/** Dynamic client registration (RFC 7591) and client configuration management (RFC 7592) for a tenant. */
export interface ClientRegistration {
  /** Whether an initial access token can currently be used to register a client. Does not use it up. */
  admits(initialAccessToken: string): Promise<boolean>;
  /** @param initialAccessToken required if the tenant asks for one; used up only by a successful registration */
  register(
    metadata: Record<string, unknown>,
    initialAccessToken: string | null,
    origin: RequestOrigin,
  ): Promise<RegistrationAnswer>;
  read(clientId: string, token: string): Promise<RegistrationAnswer>;
  /** Replaces the client's own metadata and issues a new registration access token. */
  update(
    clientId: string,
    token: string,
    metadata: Record<string, unknown>,
    origin: RequestOrigin,
  ): Promise<RegistrationAnswer>;
  delete(clientId: string, token: string, origin: RequestOrigin): Promise<RegistrationAnswer>;
}
