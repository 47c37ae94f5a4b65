const HIDDEN = '••••••••';
const SHOWN_CHARACTERS = 8;

/** Never shown, not even in part. */
const secrets = /^(?:client_secret|authorization|cookie)$/i;
/** Credentials and single-use values: the first characters are shown so that they can be recognized. */
const tokens = /^(?:code|code_verifier|device_code|auth_req_id|token|response|\w+_token)$/i;

/** JWTs that a client or another server has signed, each valid for one use: shown without the signature. */
const signed = /^(?:client_assertion|assertion|request)$/;

/** How a parameter or header is displayed. */
export function masked(name: string, value: string): string {
  if (signed.test(name))
    return value.includes('.') ? `${value.slice(0, value.lastIndexOf('.'))}.…` : masked('code', value);
  if (secrets.test(name)) return /^(?:Basic|Bearer|DPoP) /.exec(value)?.[0].concat(HIDDEN) ?? HIDDEN;
  return tokens.test(name) && value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value;
}

/** How an address is displayed, with its query parameters masked. */
export function maskedAddress(address: string): string {
  const [path, query] = address.split(/\?(.*)/s);
  if (query === undefined) return address;
  const shown = [...new URLSearchParams(query)].map(
    ([name, value]) => `${name}=${encodeURIComponent(masked(name, value)).replaceAll('%E2%80%A6', '…')}`,
  );
  return `${path}?${shown.join('&')}`;
}
