import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { Client } from './client';

type Registered = Pick<Client, 'redirectUris' | 'applicationType'>;

/**
 * Compares with the registered URIs character by character (RFC 9700, 2.1; RFC 3986, 6.2.1). Only the port may differ,
 * and only for native clients on a loopback IP literal (RFC 8252, 7.3).
 * @returns the URI to redirect to, or the private reason why there is none
 */
export function matchRedirectUri(sent: string, client: Registered): { uri: string } | { reason: Sayable } {
  if (client.redirectUris.includes(sent)) return { uri: sent };
  if (client.applicationType === 'native' && client.redirectUris.some((uri) => sameButPort(uri, sent)))
    return { uri: sent };
  if (client.redirectUris.length === 0) return { reason: msg('oauth.clientHasNoRegisteredRedirect') };
  const position = Math.max(...client.redirectUris.map((uri) => firstDifference(uri, sent)));
  return { reason: msg('oauth.redirectUriDiffersAtCharacter', { position }) };
}

/**
 * The position of the first difference, counted from 1. If one URI is the start of the other, the position after its
 * end.
 */
export function firstDifference(registered: string, sent: string): number {
  let index = 0;
  while (index < registered.length && index < sent.length && registered[index] === sent[index]) index += 1;
  return index + 1;
}

/** The port must be written as in a registration: without leading zeros. */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::([1-9]\d{0,4}))?(\/.*)?$/;

function sameButPort(registered: string, sent: string): boolean {
  const a = LOOPBACK.exec(registered);
  const b = LOOPBACK.exec(sent);
  if (!a || !b) return false;
  return a[1] === b[1] && a[3] === b[3] && (b[2] === undefined || Number(b[2]) <= 65535);
}

/** Whether only the client's own host can receive what is sent there (RFC 9700, 4.15; RFC 8252, 8.6). */
export function isVerifiedRedirect(uri: string): boolean {
  return uri.startsWith('https://');
}
