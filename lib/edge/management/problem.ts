/** Every error of the management API, with its status (RFC 9110, 15). */
export const problems = {
  'invalid-request': { status: 400, title: 'The request is invalid' },
  unauthorized: { status: 401, title: 'An access key is required' },
  forbidden: { status: 403, title: 'The access key is not allowed to do this' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'The method is not allowed' },
  conflict: { status: 409, title: 'Conflict' },
  'changed-meanwhile': { status: 412, title: 'It has changed since you read it' },
  'too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'The body must be JSON' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The service is temporarily unavailable' },
} as const;

export type ProblemCode = keyof typeof problems;

/** What is wrong with one part of a request. */
export interface FieldProblem {
  /** A JSON Pointer into the body (RFC 6901), or the name of a parameter. */
  pointer: string;
  detail: string;
}

/** An error, as a value. */
export interface Problem {
  kind: 'problem';
  code: ProblemCode;
  /** For the caller. */
  detail: string;
  errors?: FieldProblem[];
}

export function problem(code: ProblemCode, detail: string = problems[code].title, errors?: FieldProblem[]): Problem {
  return { kind: 'problem', code, detail, ...(errors && { errors }) };
}

/** The response for a problem (RFC 9457, 3). */
export function problemResponse(
  { code, detail, errors }: Problem,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const { status, title } = problems[code];
  const body = {
    type: `urn:tessera:problem:${code}`,
    title,
    status,
    detail,
    request_id: requestId,
    ...(errors && { errors }),
  };
  return Response.json(body, {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  });
}
