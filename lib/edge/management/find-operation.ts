import { isKeepableText } from '@/lib/platform/shared/keepable';
import type { Operation } from './operation';
import { operations } from './operations';

export type FoundOperation =
  | { kind: 'found'; operation: Operation; path: Record<string, string> }
  | { kind: 'other-methods'; allowed: string[] }
  | { kind: 'none' };

/** A path of the API, split into segments once. */
interface Place {
  /** Each segment is either literal text or the name of a path parameter. */
  segments: readonly ({ text: string } | { name: string })[];
  operations: ReadonlyMap<string, Operation>;
}

const namesIn = ({ segments }: Place): number => segments.filter((segment) => 'name' in segment).length;

/** Paths with fewer parameters come first. */
const places: readonly Place[] = [...new Set(operations.map(({ path }) => path))]
  .map((path) => ({
    segments: path.split('/').map((segment) => {
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      return name === undefined ? { text: segment } : { name };
    }),
    operations: new Map(
      operations.filter((operation) => operation.path === path).map((operation) => [operation.method, operation]),
    ),
  }))
  .sort((one, other) => namesIn(one) - namesIn(other));

/**
 * The operation of a method and a path below the API's root. If both a literal name and a `{name}` match, the literal
 * wins.
 * @param path as received, percent-encoded
 */
export function findOperation(method: string, path: string): FoundOperation {
  const given = path.split('/');
  for (const place of places) {
    const values = valuesOf(place, given);
    if (!values) continue;
    const operation = place.operations.get(method === 'HEAD' ? 'GET' : method);
    return operation
      ? { kind: 'found', operation, path: values }
      : { kind: 'other-methods', allowed: [...place.operations.keys()] };
  }
  return { kind: 'none' };
}

/** @returns the values of the `{names}`, or null if the path does not match */
function valuesOf({ segments }: Place, given: readonly string[]): Record<string, string> | null {
  if (segments.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? '';
    if ('text' in segment) {
      if (segment.text !== value) return null;
      continue;
    }
    const decoded = decodedSegment(value);
    if (decoded === null || decoded === '') return null;
    values[segment.name] = decoded;
  }
  return values;
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
