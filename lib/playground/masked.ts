const HIDDEN = '••••••••';
const SHOWN_CHARACTERS = 8;

/** Never shown, not even in part. */
const secrets = /^(?:client_secret|authorization|cookie)$/i;
/** What opens something or is used up: enough of it is shown to know it again. */
const tokens = /^(?:code|code_verifier|device_code|token|\w+_token)$/i;

/** A parameter or header as it is shown. */
export function masked(name: string, value: string): string {
  if (secrets.test(name)) return /^(?:Basic|Bearer|DPoP) /.exec(value)?.[0].concat(HIDDEN) ?? HIDDEN;
  return tokens.test(name) && value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value;
}

/** An address whose query is shown so. */
export function maskedAddress(address: string): string {
  const [path, query] = address.split(/\?(.*)/s);
  if (query === undefined) return address;
  const shown = [...new URLSearchParams(query)].map(([name, value]) => `${name}=${encodeURIComponent(masked(name, value)).replaceAll('%E2%80%A6', '…')}`);
  return `${path}?${shown.join('&')}`;
}
