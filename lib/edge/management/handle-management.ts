import type { z } from 'zod';
import { isAboveRank } from '@/lib/people/may-manage';
import { isKeepable } from '@/lib/platform/shared/keepable';
import { msg } from '@/lib/platform/shared/message';
import { parseJson } from '@/lib/platform/shared/parse-json';
import { readBytes } from '@/lib/platform/shared/read-bytes';
import { streamOf } from '@/lib/platform/shared/stream-of';
import { invalidFields, issuesOf } from './field-problems';
import type { FoundOperation } from './find-operation';
import type { ManagementContext } from './operation';
import { type FieldProblem, type Problem, problem } from './problem';

type Found = FoundOperation & { kind: 'found' };

/**
 * Runs an operation for a caller who may do it: validates its input strictly, and answers as documented.
 * @param again called when the body has arrived: the answer for a caller who has lost access, or null
 * @returns the answer, or what is wrong with the request
 */
export async function handleManagement(
  request: Request,
  { operation, path }: Found,
  context: ManagementContext,
  again: () => Promise<Response | null> = async () => null,
): Promise<Response | Problem> {
  const query = queryOf(new URL(request.url).searchParams);
  if ('kind' in query) return query;
  const body = operation.bodySchema ? await bodyOf(request, operation.bodyAtMost) : { value: undefined };
  if ('kind' in body) return body;
  const over = operation.bodySchema ? await again() : null;
  if (over) return over;
  const errors: FieldProblem[] = [];
  const parse = (schema: z.ZodType | null, value: unknown, prefix: '/' | '') => {
    const parsed = schema?.safeParse(value);
    if (parsed && !parsed.success) errors.push(...issuesOf(parsed.error, prefix));
    return parsed?.data;
  };
  const input = {
    path: parse(operation.pathSchema, path, ''),
    query: parse(operation.querySchema, query.values, ''),
    body: parse(operation.bodySchema, body.value, '/'),
    basedOn: operation.conditional ? versionIn(request.headers.get('if-match')) : undefined,
  };
  if (!operation.querySchema && Object.keys(query.values).length > 0)
    errors.push(...Object.keys(query.values).map((name) => ({ pointer: name, detail: msg('common.isUnknown') })));
  if (errors.length > 0) return invalidFields(errors);
  const outcome = await operation.run(context, input).catch(aboveRank);
  if (outcome.kind === 'problem') return outcome;
  if (outcome.kind === 'stream') {
    return new Response(streamOf(outcome.pieces), {
      headers: { 'Cache-Control': 'no-store', 'Content-Type': `${outcome.mediaType}; charset=utf-8` },
    });
  }
  const headers = {
    'Cache-Control': 'no-store',
    ...(outcome.version !== undefined && { ETag: `"${outcome.version}"` }),
  };
  return outcome.body
    ? Response.json(outcome.body, { status: operation.status, headers })
    : new Response(null, { status: operation.status, headers });
}

/** Nothing was changed, because the caller's rank does not allow it. */
function aboveRank(error: unknown): Problem {
  if (isAboveRank(error)) return problem('forbidden', error.said);
  throw error;
}

/** Each parameter may be sent only once. */
function queryOf(parameters: URLSearchParams): { values: Record<string, string> } | Problem {
  const repeated = [...parameters.keys()].find((name, index, names) => names.indexOf(name) !== index);
  if (repeated !== undefined)
    return problem(
      'invalid-request',
      msg('management.parameterRepeatedWasSentTwice', { repeated: repeated.slice(0, 50) }),
    );
  const values = Object.fromEntries(parameters);
  return isKeepable(values) ? { values } : problem('invalid-request', msg('management.parameterContainsNul'));
}

async function bodyOf(request: Request, atMost: number): Promise<{ value: unknown } | Problem> {
  const mediaType = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') return problem('unsupported-media-type');
  const bytes = await readBytes(request, atMost);
  if (!bytes) return problem('too-large', msg('management.bodyCanHaveAtMost', { atMost }));
  const value = parseJson(bytes);
  if (value === undefined) return problem('invalid-request', msg('management.bodyIsNotValidUtf'));
  return isKeepable(value) ? { value } : problem('invalid-request', msg('management.bodyContainsNulOrIncomplete'));
}

/** `*` or no header: any version matches. */
function versionIn(ifMatch: string | null): string | undefined {
  return ifMatch === null || ifMatch.trim() === '*' ? undefined : ifMatch.trim().replace(/^(?:W\/)?"(.*)"$/, '$1');
}
