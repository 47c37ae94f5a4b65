const REDACTED = '[redacted]';

/** Members whose value is always secret: fields of OAuth, SCIM, HTTP and our own, in camel, snake or kebab case. */
const SECRET_MEMBERS = [
  '(?:proxy[-_]?)?authorization',
  '(?:set-)?cookie',
  'dpop',
  '(?:current|new|admin)?[-_]?password(?:[-_]?hash)?',
  '(?:(?:client|tessera|cron|(?:(?:x[-_])?tessera[-_])?proxy)[-_]?)?secret',
  'private[-_]?(?:key|jwk)',
  'database[-_]?url',
  '(?:(?:access|refresh|id|subject|actor|csrf|registration[-_]?access)[-_]?)?token',
  'id[-_]?token[-_]?hint',
  '(?:client[-_]?)?assertion',
  'code[-_]?verifier',
  '(?:device|user)[-_]?code',
].join('|');

const STRING = String.raw`"(?:[^"\\]|\\.)*"`;

/** Patterns to remove from a line, and their replacements. */
const RULES: [RegExp, string][] = [
  [new RegExp(String.raw`("(?:${SECRET_MEMBERS})"):(?:${STRING}|\[[^\]]*\])`, 'gi'), `$1:"${REDACTED}"`],
  // Authorization codes are long and random. An error code consists of words in one case ("invalid_request_object").
  [/("[Cc]ode"):"(?!(?:[a-z]+(?:[_-][a-z]+)+|[A-Z]+(?:_[A-Z][A-Z0-9]*)+)")[\w-]{24,}"/g, `$1:"${REDACTED}"`],
  [/\b(Bearer|Basic|DPoP)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, REDACTED],
  [/(\w:\/\/[^\s:/@"]*):[^\s/@"]+@/g, `$1:${REDACTED}@`],
  [
    /([?&#](?:code|[\w-]*token|[\w-]*secret|[\w-]*assertion|password|user_code|device_code)=)[^&#\s"\\]+/gi,
    `$1${REDACTED}`,
  ],
];

/**
 * Removes secrets from a JSON line before it is written: members with a secret's name, and texts elsewhere that look
 * like a secret (bearer credentials, JWTs, passwords in URLs, secrets in queries). It works on the finished line, so
 * that nothing passed to the logger can bypass it.
 */
export function redact(line: string): string {
  return RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
