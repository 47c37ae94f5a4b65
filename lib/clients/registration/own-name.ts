/** As people read a name: without case, accents, punctuation, spaces and what is not seen. */
const asRead = (name: string): string => name.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/**
 * Whether a client that names itself goes by a name of whoever asks people to trust it: then the page that asks for
 * consent would seem to ask for the server itself (RFC 7591, 5).
 */
export function isOwnName(name: string, ownNames: readonly string[]): boolean {
  const read = asRead(name);
  return read !== '' && ownNames.some((own) => asRead(own) === read);
}
