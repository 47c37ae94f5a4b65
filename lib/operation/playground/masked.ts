const HIDDEN = '••••••••';
const SHOWN_CHARACTERS = 8;

/** Never shown, not even in part. */
const secrets = /^(?:client_secret|authorization|cookie)$/i;
/** What opens something or is used up: enough of it is shown to know it again. */
const tokens = /^(?:code|code_verifier|device_code|token|\w+_token)$/i;

/** JWTs that a client has signed, which count once: what they say is shown, and not their signature. */
const signed = /^(?:client_assertion|request)$/;

/** A parameter or header as it is shown. */
export function masked(name: string, value: string): string {
  if (signed.test(name))
    return value.includes('.') ? `${value.slice(0, value.lastIndexOf('.'))}.…` : masked('code', value);
  if (secrets.test(name)) return /^(?:Basic|Bearer|DPoP) /.exec(value)?.[0].concat(HIDDEN) ?? HIDDEN;
  return tokens.test(name) && value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value;
}

/** An address whose query is shown so. */
export function maskedAddress(address: string): string {
  const [path, query] = address.split(/\?(.*)/s);
  if (query === undefined) return address;
  const shown = [...new URLSearchParams(query)].map(
    ([name, value]) => `${name}=${encodeURIComponent(masked(name, value)).replaceAll('%E2%80%A6', '…')}`,
  );
  return `${path}?${shown.join('&')}`;
}
