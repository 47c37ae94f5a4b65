import { signalSubject } from '@/lib/oauth/signals/signal-subject';
import { type NamedSubject, namedSubject } from '@/lib/platform/shared/named-subject';
import { parseJsonText } from '@/lib/platform/shared/parse-json';

/**
 * Reads a subject as an administrator enters it: the JSON of a subject identifier or of a call's whole body, an email
 * address, or a subject of the issuer.
 * @returns null for JSON that is not such an identifier, and for a text that no subject can be
 */
export function readSubject(given: string, issuer: string): NamedSubject | null {
  return namedSubject.safeParse(meant(given.trim(), issuer)).data ?? null;
}

/** The same for the `sub_id` of a security event token, which has more formats. */
export const readSignalSubject = (given: string, issuer: string): NamedSubject | null =>
  signalSubject(meant(given.trim(), issuer), issuer);

function meant(text: string, issuer: string): unknown {
  if (!text.startsWith('{'))
    return text.includes('@') ? { format: 'email', email: text } : { format: 'iss_sub', iss: issuer, sub: text };
  const read = parseJsonText(text);
  return typeof read === 'object' && read !== null && 'sub_id' in read ? read.sub_id : read;
}
