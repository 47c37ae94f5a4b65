import { type DestinationStream, type Logger, pino } from 'pino';
import { z } from 'zod';

const REDACTED = '[redacted]';

/** Members whose value is always secret: fields of OAuth, SCIM, HTTP and our own, in camel, snake or kebab case. */
const SECRET_MEMBERS = [
  '(?:proxy[-_]?)?authorization',
  '(?:set-)?cookie',
  'dpop',
  '(?:current|new|admin)?[-_]?password(?:[-_]?hash)?',
  '(?:(?:client|tessera|cron|(?:(?:x[-_])?tessera[-_])?proxy)[-_]?)?secret',
  'private[-_]?(?:key|jwk)',
  'database[-_]?(?:direct[-_]?)?url',
  '(?:(?:access|refresh|id|subject|actor|csrf|registration[-_]?access)[-_]?)?token',
  'id[-_]?token[-_]?hint',
  '(?:client[-_]?)?assertion',
  'code[-_]?verifier',
  '(?:device|user)[-_]?code',
  'auth[-_]?req[-_]?id',
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
    /([?&#](?:code|[\w-]*token|[\w-]*secret|[\w-]*assertion|password|user_code|device_code|auth_req_id)=)[^&#\s"\\]+/gi,
    `$1${REDACTED}`,
  ],
];

/**
 * Removes secrets from a JSON line before it is written: members with a secret's name, and texts elsewhere that look
 * like a secret (bearer credentials, JWTs, passwords in URLs, secrets in queries). It works on the finished line, so
 * that nothing passed to the logger can bypass it.
 */
function redact(line: string): string {
  return RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}

const line = z.looseObject({ time: z.string(), level: z.string(), message: z.string().default('') });

/** Rewrites JSON lines for human readers: `12:30:05 warn  message  member=value`, followed by an error's stack. */
function readableLines(destination: DestinationStream): DestinationStream {
  return { write: (json) => destination.write(readable(json)) };
}

function readable(json: string): string {
  const { time, level, message, pid: _pid, err, ...members } = line.parse(JSON.parse(json));
  const details = Object.entries(members).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const stack = z.object({ stack: z.string() }).safeParse(err);
  return [
    `${time.slice(11, 19)} ${level.padEnd(5)} ${[message, ...details].join('  ')}`,
    ...(stack.success ? [stack.data.stack] : []),
    '',
  ].join('\n');
}

export type { Logger } from 'pino';

export interface LoggerOptions {
  level: string;
  /** JSON lines in production, human-readable lines otherwise. */
  environment: 'production' | 'development' | 'test';
  /** Where lines are written; standard output by default. */
  destination?: DestinationStream;
}

/**
 * The logger of a process. Log errors under `err`, and a request's lines through `logger.child({ requestId })`. Secrets
 * are removed from every line, whichever code logs it.
 */
export function createLogger({ level, environment, destination }: LoggerOptions): Logger {
  const lines = destination ?? pino.destination({ fd: 1, sync: true });
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'message',
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: redact },
    },
    environment === 'production' ? lines : readableLines(lines),
  );
}
