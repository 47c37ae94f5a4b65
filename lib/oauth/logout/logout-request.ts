import { z } from 'zod';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { languageTags } from '@/lib/platform/shared/languages';
import { seal, unseal } from '@/lib/platform/shared/seal';

/**
 * A checked logout request (OpenID Connect RP-Initiated Logout, 2), kept while the person is asked to confirm. Plain
 * JSON.
 */
const LogoutRequest = z.object({
  tenantId: z.string(),
  /** The client that sent the request, if known. */
  clientId: z.string().nullable(),
  /** The registered redirect URI of that client to continue to. */
  postLogoutRedirectUri: z.string().nullable(),
  state: z.string().nullable(),
  /**
   * The language requested for the pages (`ui_locales`); null if none was. Requests sealed by an earlier version lack
   * it.
   */
  language: z.enum(languageTags).nullable().default(null),
  /** The subject and session of the hint, an ID token of that client. */
  hint: z.object({ sub: z.string(), sid: z.string().nullable() }).nullable(),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
});
export type LogoutRequest = z.infer<typeof LogoutRequest>;

type Sealer = Pick<OAuthContext, 'logoutRequestKey' | 'issuer' | 'now'>;

/** How long a person may take to confirm the sign-out. */
const LIFETIME_MILLISECONDS = 30 * 60_000;
const LONGEST = 8192;

/** Seals a checked request, so that pages can carry it in their URL without anyone being able to change it. */
export function sealLogoutRequest(
  { logoutRequestKey, issuer, now }: Sealer,
  request: Omit<LogoutRequest, 'tenantId' | 'expiresAt'>,
): string {
  const content: LogoutRequest = {
    ...request,
    tenantId: issuer.tenantId,
    expiresAt: now().getTime() + LIFETIME_MILLISECONDS,
  };
  return Buffer.from(seal(logoutRequestKey, Buffer.from(JSON.stringify(content)))).toString('base64url');
}

/** @returns null if the request is not sealed, is from another tenant, or has expired */
export function openLogoutRequest({ logoutRequestKey, issuer, now }: Sealer, sealed: string): LogoutRequest | null {
  const opened = sealed.length > LONGEST ? null : unseal(logoutRequestKey, Buffer.from(sealed, 'base64url'));
  if (!opened) return null;
  const request = LogoutRequest.parse(JSON.parse(Buffer.from(opened).toString('utf8')));
  return request.tenantId === issuer.tenantId && request.expiresAt > now().getTime() ? request : null;
}
