import type { RefusalReason } from '@/lib/oauth/protocol/errors';
import type { RequestOrigin } from '@/lib/platform/shared/origin';

/** What comes of a request to register, read, change or delete a client. */
export type RegistrationAnswer =
  /** What the client may know of itself (RFC 7591, 3.2.1), its secret and token among it when they are new. */
  | { kind: 'information'; information: Record<string, unknown> }
  | { kind: 'deleted' }
  /** The token is not good for this. */
  | { kind: 'token-refused'; detail: string }
  /** Nothing was changed. @see OAuthRefusal */
  | { kind: 'refused'; reason: RefusalReason; detail: string; subject?: string };

/** Told before anything of the metadata is: whoever may not register learns nothing by it. */
export const initialTokenRefused = {
  kind: 'token-refused',
  detail: 'the initial access token is unknown, revoked, expired or used up',
} as const satisfies RegistrationAnswer;

/** Clients of a tenant that register themselves (RFC 7591) and look after themselves (RFC 7592). */
export interface ClientRegistration {
  /** Whether an initial access token is good for a registration now; nothing of it is used up. */
  admits(initialAccessToken: string): Promise<boolean>;
  /** @param initialAccessToken taken into account where the tenant asks for one; used with the registration, and with nothing less */
  register(
    metadata: Record<string, unknown>,
    initialAccessToken: string | null,
    origin: RequestOrigin,
  ): Promise<RegistrationAnswer>;
  read(clientId: string, token: string): Promise<RegistrationAnswer>;
  /** Replaces what the client may say of itself; its token is another one from then on. */
  update(
    clientId: string,
    token: string,
    metadata: Record<string, unknown>,
    origin: RequestOrigin,
  ): Promise<RegistrationAnswer>;
  delete(clientId: string, token: string, origin: RequestOrigin): Promise<RegistrationAnswer>;
}
