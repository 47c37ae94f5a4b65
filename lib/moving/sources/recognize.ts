import type { SourceName } from '.';

/** Files that are JSON begin with one of these. */
const isJson = (beginning: string): boolean => /^\s*[[{]/.test(beginning);

/** What stands near the beginning of the files of one source, and not of those that come after it here. */
const signs: readonly [SourceName, RegExp][] = [
  ['transfer', /"kind"\s*:\s*"(group|person|client)"/],
  ['keycloak', /"(accessTokenLifespan|sslRequired|notBefore)"\s*:/],
  ['logto', /"(primary_?email|oidc_?client_?metadata)"\s*:/i],
  ['okta', /"signOnMode"\s*:|"profile"\s*:\s*\{/],
  ['auth0', /"(user_id|_id|passwordHash|custom_password_hash|app_type)"\s*:/],
];

/**
 * Which source a file seems to come from, for a hint to those who chose another.
 * @param beginning some kilobytes
 * @returns null if nothing about it is known
 */
export function recognizeSource(beginning: string): SourceName | null {
  if (!isJson(beginning)) return /^[^\n]*user_?name/i.test(beginning) ? 'csv' : null;
  return signs.find(([, sign]) => sign.test(beginning))?.[0] ?? null;
}
