import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { msg, type Sayable } from '@/lib/platform/shared/message';

/** What no name contains, and `domainToASCII` would cut off or decode, as the parts of a URL. */
const NEVER_IN_NAME = /[\s/\\?#@:%]/;
/** A label of a host name (RFC 1123, 2.1), in lower case. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** The name must still be valid with the label of its record in front (RFC 1035, 2.3.4). */
const LENGTH_AT_MOST = 253 - '_tessera.'.length;

export type ParsedHost = { kind: 'host'; host: string } | { kind: 'wrong'; why: Sayable };

/** The public origins of the installation. */
export interface Installation {
  url: string;
  mtlsUrl: string | null;
}

/** The hosts of the installation itself, which belong to no tenant. */
export const hostsOf = ({ url, mtlsUrl }: Installation): string[] =>
  [url, mtlsUrl].flatMap((origin) => (origin === null ? [] : [new URL(origin).hostname]));

/**
 * A name of at least two labels as DNS spells it: in lower case, and names in other scripts in their DNS form (RFC
 * 5891). Null for what is not such a name, IP addresses and wildcards included.
 */
export function dnsNameOf(typed: string): string | null {
  const trimmed = typed.trim().replace(/\.$/, '');
  if (NEVER_IN_NAME.test(trimmed)) return null;
  const name = domainToASCII(trimmed).toLowerCase();
  const labels = name.split('.');
  const isName =
    name.length <= LENGTH_AT_MOST &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    isIP(name) === 0 &&
    !/^\d+$/.test(labels.at(-1) ?? '');
  return isName ? name : null;
}

/** A name that DNS spells in ASCII, in its own script (RFC 5891, 2.3.2.1); null if it has no other spelling. */
export function nameInOwnScript(name: string): string | null {
  const own = domainToUnicode(name);
  return own === name ? null : own;
}

/**
 * Parses a host name that a tenant requests.
 * @param installation no tenant may use its hosts; if the installation itself is on this machine (`localhost`), names
 *   under localhost are allowed too
 */
export function parseHostName(typed: string, installation: Installation): ParsedHost {
  const host = dnsNameOf(typed);
  if (host === null) return wrong(msg('tenants.enterHostNameWithDot'));
  if (hostsOf(installation).includes(host)) return wrong(msg('tenants.hostIsInstallationsOwnHost', { host }));
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
