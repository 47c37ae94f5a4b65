import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { msg, type Sayable } from '@/lib/platform/shared/message';

/** A label of a host name (RFC 1123, 2.1), in lower case. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** The name must still be valid with the label of its record in front (RFC 1035, 2.3.4). */
const LENGTH_AT_MOST = 253 - '_tessera.'.length;

export type ParsedHost = { kind: 'host'; host: string } | { kind: 'wrong'; why: Sayable };

/**
 * Parses a host name that a tenant requests. Names in other scripts are converted to their DNS form (RFC 5891).
 * @param installation the public origins of the installation, whose hosts no tenant may use; if the installation itself
 *   is on this machine (`localhost`), names under localhost are allowed too
 */
export function parseHostName(typed: string, installation: { url: string; mtlsUrl: string | null }): ParsedHost {
  const host = domainToASCII(typed.trim().replace(/\.$/, '')).toLowerCase();
  const labels = host.split('.');
  if (
    host.length > LENGTH_AT_MOST ||
    labels.length < 2 ||
    !labels.every((label) => LABEL.test(label)) ||
    isIP(host) !== 0 ||
    /^\d+$/.test(labels.at(-1) ?? '')
  ) {
    return wrong(msg('tenants.enterHostNameWithDot'));
  }
  const own = [installation.url, installation.mtlsUrl].flatMap((url) => (url === null ? [] : [new URL(url).hostname]));
  if (own.includes(host)) return wrong(msg('tenants.hostIsInstallationsOwnHost', { host }));
  if (host.endsWith('.localhost') && !isOfThisMachine(new URL(installation.url).hostname))
    return wrong(msg('tenants.namesUnderLocalhostPointTo'));
  return { kind: 'host', host };
}

function isOfThisMachine(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.startsWith('127.') || hostname === '[::1]'
  );
}

const wrong = (why: Sayable): ParsedHost => ({ kind: 'wrong', why });
