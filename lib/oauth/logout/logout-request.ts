import { z } from 'zod';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { languageTags } from '@/lib/platform/shared/languages';
import { seal, unseal } from '@/lib/platform/shared/seal';

/** A checked request to sign out (OpenID Connect RP-Initiated Logout, 2), as it is kept while the person is asked. Plain JSON. */
const LogoutRequest = z.object({
  tenantId: z.string(),
  /** Who asks, where that is known. */
  clientId: z.string().nullable(),
  /** A registered address of that client, to go on to. */
  postLogoutRedirectUri: z.string().nullable(),
  state: z.string().nullable(),
  /** The one that the pages are to be read in (`ui_locales`); null for any. An earlier version has sealed none. */
  language: z.enum(languageTags).nullable().default(null),
  /** Of an ID token of that client: whom it is about, and in which session. */
  hint: z.object({ sub: z.string(), sid: z.string().nullable() }).nullable(),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
});
export type LogoutRequest = z.infer<typeof LogoutRequest>;

type Sealer = Pick<OAuthContext, 'logoutRequestKey' | 'issuer' | 'now'>;

/** How long a person may take to confirm. */
const LIFETIME_MILLISECONDS = 30 * 60_000;
const LONGEST = 8192;

/** Seals a request, so that pages can carry it in their address: what was checked cannot be changed. */
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

/** @returns null for what is not sealed here for this tenant, or too long ago */
export function openLogoutRequest({ logoutRequestKey, issuer, now }: Sealer, sealed: string): LogoutRequest | null {
  const opened = sealed.length > LONGEST ? null : unseal(logoutRequestKey, Buffer.from(sealed, 'base64url'));
  if (!opened) return null;
  const request = LogoutRequest.parse(JSON.parse(Buffer.from(opened).toString('utf8')));
  return request.tenantId === issuer.tenantId && request.expiresAt > now().getTime() ? request : null;
}
