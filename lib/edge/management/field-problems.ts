import { z } from 'zod';
import { type FieldProblem, type Problem, problem } from './problem';

/** A JSON Pointer of a path (RFC 6901, 3), after its first slash. */
const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/');

/**
 * What a schema has against a value, field by field.
 * @param prefix `/` of a body, nothing of parameters
 */
export function issuesOf({ issues }: z.ZodError, prefix: '/' | ''): FieldProblem[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ pointer: prefix + pointerTo(issue.path), detail: issue.message }];
    return issue.keys.map((name) => ({ pointer: prefix + pointerTo([...issue.path, name]), detail: 'is unknown' }));
  });
}

/** The answer to a body whose fields need another look. @param wrong what a schema says, or words by field */
export function fieldProblems(wrong: z.ZodError | Record<string, string>): Problem {
  return invalidFields(
    wrong instanceof z.ZodError
      ? issuesOf(wrong, '/')
      : Object.entries(wrong).map(([name, detail]) => ({ pointer: `/${name}`, detail })),
  );
}

const DETAIL_AT_MOST = 500;

export function invalidFields(errors: FieldProblem[]): Problem {
  return problem(
    'invalid-request',
    errors
      .map(({ pointer, detail }) => `${pointer} ${detail}`)
      .join('; ')
      .slice(0, DETAIL_AT_MOST),
    errors,
  );
}
