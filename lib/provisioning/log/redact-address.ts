import type { Redactor } from './redactor';
import type { NamesSecret } from './secret-names';

/** Names and lists of names, which reveal no values. */
const NAMES_ONLY = /^[\w:.,$ -]*$/;

/**
 * The path and query of a request with secrets removed: from filters, from parameters with a secret's name, and from
 * path segments.
 */
export function redactAddress(address: string, redactor: Redactor, namesSecret: NamesSecret): string {
  const [path = '', ...rest] = address.split('?');
  const query = rest.join('?');
  const cleanPath = path
    .split('/')
    .map((segment) => clean(segment))
    .join('/');
  if (rest.length === 0) return cleanPath;
  return `${cleanPath}?${query.split('&').map(parameter).join('&')}`;

  function parameter(pair: string): string {
    const at = pair.indexOf('=');
    if (at === -1) return clean(pair);
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (namesSecret(decoded(name)))
      return `${NAMES_ONLY.test(decoded(name)) ? name : redactor.leaveOut(decoded(name))}=${redactor.leaveOut(decoded(value))}`;
    return `${name}=${clean(value)}`;
  }

  function clean(part: string): string {
    const plain = decoded(part);
    if (namesSecret(plain) && !NAMES_ONLY.test(plain)) return redactor.leaveOut(plain);
    const scrubbed = redactor.text(plain);
    return scrubbed === plain ? part : scrubbed;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
