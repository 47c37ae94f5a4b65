import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
/** Every error of the management API, with its status (RFC 9110, 15). */
export const problems = {
  'invalid-request': { status: 400, title: msg('management.requestIsInvalid') },
  unauthorized: { status: 401, title: msg('management.accessKeyIsRequired') },
  forbidden: { status: 403, title: msg('management.accessKeyIsNotAllowed') },
  'not-found': { status: 404, title: msg('common.notFound') },
  'method-not-allowed': { status: 405, title: msg('management.methodIsNotAllowed') },
  conflict: { status: 409, title: verbatim('Conflict') },
  'changed-meanwhile': { status: 412, title: msg('management.itHasChangedSinceYou') },
  'too-large': { status: 413, title: msg('common.bodyIsTooLarge') },
  'unsupported-media-type': { status: 415, title: msg('management.bodyMustBeJson') },
  'too-many-requests': { status: 429, title: msg('management.tooManyRequests') },
  internal: { status: 500, title: msg('common.somethingWentWrongOnOur') },
  unavailable: { status: 503, title: msg('management.serviceIsTemporarilyUnavailable') },
} as const;

export type ProblemCode = keyof typeof problems;

/** What is wrong with one part of a request. */
export interface FieldProblem {
  /** A JSON Pointer into the body (RFC 6901), or the name of a parameter. */
  pointer: string;
  detail: Sayable;
}

/** An error, as a value. */
export interface Problem {
  kind: 'problem';
  code: ProblemCode;
  /** For the caller. */
  detail: Sayable;
  errors?: FieldProblem[];
  /** When the request may be repeated (RFC 9110, 10.2.3). */
  retryAfterSeconds?: number;
}

export function problem(code: ProblemCode, detail: Sayable = problems[code].title, errors?: FieldProblem[]): Problem {
  return { kind: 'problem', code, detail, ...(errors && { errors }) };
}

/** The response for a problem (RFC 9457, 3). */
export function problemResponse(
  { code, detail, errors, retryAfterSeconds }: Problem,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const { status, title } = problems[code];
  const body = {
    type: `urn:tessera:problem:${code}`,
    title: inEnglish(title),
    status,
    detail: inEnglish(detail),
    request_id: requestId,
    ...(errors && { errors: errors.map((error) => ({ ...error, detail: inEnglish(error.detail) })) }),
  };
  return Response.json(body, {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
      ...headers,
    },
  });
}
