/** Refresh tokens, client secrets, links and keys of ours, and JWTs, wherever they were sent by mistake; not client ids, `tsc_`. */
const SECRETS = /\b(?:ts[abd-z]_[\w-]{16,}|eyJ[\w-]+\.[\w.-]+)/g;

/** A text that quotes what was sent, without what looks like a secret: a token in the place of a scope, a secret in that of a client_id. */
export function withoutSecrets(text: string): string {
  return text.replace(SECRETS, '[secret]');
}
