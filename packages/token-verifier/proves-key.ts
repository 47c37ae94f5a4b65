/**
 * The keys that the presenter of a token has proved to hold: the thumbprints of a key (RFC 9449, 6.1) and of a
 * certificate (RFC 8705, 3.1).
 */
export interface ProvenKeys {
  jkt?: string;
  'x5t#S256'?: string;
}

/**
 * Whether everything that a token is bound to was proved (RFC 7800, 3). A token that is bound to a key is worthless to
 * a thief without the key. Any other kind of binding counts as not proved, because nothing here can prove it.
 * @param cnf the token's `cnf` claim; a token without it is bound to nothing
 */
export function provesKey(cnf: unknown, proven: ProvenKeys): boolean {
  if (cnf === undefined) return true;
  if (typeof cnf !== 'object' || cnf === null) return false;
  const bound = Object.entries(cnf);
  return (
    bound.length > 0 &&
    bound.every(([method, thumbprint]) => (method === 'jkt' || method === 'x5t#S256') && proven[method] === thumbprint)
  );
}
