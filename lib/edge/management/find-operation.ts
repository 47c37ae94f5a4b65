import { isKeepableText } from '@/lib/platform/shared/keepable';
import { byParameters, matchPath, type PathPattern, pathPattern } from '@/lib/platform/shared/path-pattern';
import type { Operation } from './operation';
import { operations } from './operations';

export type FoundOperation =
  | { kind: 'found'; operation: Operation; path: Record<string, string> }
  | { kind: 'other-methods'; allowed: string[] }
  | { kind: 'none' };

interface ApiPath {
  pattern: PathPattern;
  operations: ReadonlyMap<string, Operation>;
}

const apiPaths: readonly ApiPath[] = [...new Set(operations.map(({ path }) => path))]
  .map((path) => ({
    pattern: pathPattern(path.split('/')),
    operations: new Map(
      operations.filter((operation) => operation.path === path).map((operation) => [operation.method, operation]),
    ),
  }))
  .sort((one, other) => byParameters(one.pattern, other.pattern));

/**
 * The operation of a method and a path below the API's root. If both a literal name and a `{name}` match, the literal
 * wins.
 * @param path as received, percent-encoded
 */
export function findOperation(method: string, path: string): FoundOperation {
  const given = path.split('/');
  for (const apiPath of apiPaths) {
    const values = valuesOf(apiPath.pattern, given);
    if (!values) continue;
    const operation = apiPath.operations.get(method === 'HEAD' ? 'GET' : method);
    return operation
      ? { kind: 'found', operation, path: values }
      : { kind: 'other-methods', allowed: [...apiPath.operations.keys()] };
  }
  return { kind: 'none' };
}

/** @returns the decoded values of the `{names}`, none of them empty; null if the path does not match */
function valuesOf(pattern: PathPattern, given: readonly string[]): Record<string, string> | null {
  const values = matchPath(pattern, given);
  if (values === null) return null;
  const decoded: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const text = decodedSegment(value);
    if (text === null || text === '') return null;
    decoded[name] = text;
  }
  return decoded;
}

/** @returns null if it is not percent-encoded UTF-8, or contains NUL, which no stored text does */
function decodedSegment(segment: string): string | null {
  try {
    const decoded = decodeURIComponent(segment);
    return isKeepableText(decoded) ? decoded : null;
  } catch {
    return null;
  }
}
