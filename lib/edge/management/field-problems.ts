import { z } from 'zod';
import { decoded, msg, type Sayable } from '@/lib/platform/shared/message';
import { type FieldProblem, type Problem, problem } from './problem';

/** A path as a JSON Pointer (RFC 6901, 3), without its first slash. */
const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/');

/**
 * A schema's objections to a value, by field.
 * @param prefix `/` for a body, empty for parameters
 */
export function issuesOf({ issues }: z.ZodError, prefix: '/' | ''): FieldProblem[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys')
      return [{ pointer: prefix + pointerTo(issue.path), detail: decoded(issue.message) }];
    return issue.keys.map((name) => ({
      pointer: prefix + pointerTo([...issue.path, name]),
      detail: msg('common.isUnknown'),
    }));
  });
}

/**
 * The answer to a body with invalid fields.
 * @param wrong a schema's error, or messages by field
 */
export function fieldProblems(wrong: z.ZodError | Record<string, Sayable>): Problem {
  return invalidFields(
    wrong instanceof z.ZodError
      ? issuesOf(wrong, '/')
      : Object.entries(wrong).map(([name, detail]) => ({ pointer: `/${name}`, detail })),
  );
}

/** How many errors the summary names; `errors` has all of them. */
const TOLD_AT_MOST = 10;

export function invalidFields(errors: FieldProblem[]): Problem {
  return problem(
    'invalid-request',
    errors
      .slice(0, TOLD_AT_MOST)
      .map(({ pointer, detail }): Sayable => msg('common.codeMessage', { code: pointer, message: detail }))
      .reduce((before, next) => msg('common.semicolonList', { before, next })),
    errors,
  );
}
