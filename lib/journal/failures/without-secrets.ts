/**
 * Matches refresh tokens, client secrets, links, keys and JWTs that were sent in the wrong place, but not client IDs
 * (`tsc_`).
 */
const SECRETS = /\b(?:ts[abd-z]_[\w-]{16,}|eyJ[\w-]+\.[\w.-]+)/g;

/**
 * Removes what looks like a secret from a text that quotes input, such as a token sent as a scope or a secret sent as a
 * client_id.
 */
export function withoutSecrets(text: string): string {
  return text.replace(SECRETS, '[secret]');
}
