import { isKeepableText } from '@/lib/platform/shared/keepable';
import type { Operation } from './operation';
import { operations } from './operations';

export type FoundOperation =
  | { kind: 'found'; operation: Operation; path: Record<string, string> }
  | { kind: 'other-methods'; allowed: string[] }
  | { kind: 'none' };

interface Place {
  segments: string[];
  operations: Operation[];
}

const places: Place[] = [...new Set(operations.map(({ path }) => path))].map((path) => ({
  segments: path.split('/'),
  operations: operations.filter((operation) => operation.path === path),
}));

/**
 * The operation of a method and a path below the API's root. Where a name and a `{name}` both fit, the name wins.
 * @param path as it came, percent-encoded
 */
export function findOperation(method: string, path: string): FoundOperation {
  const given = path.split('/');
  const fitting = places
    .flatMap((place) => {
      const values = valuesOf(place.segments, given);
      return values ? [{ place, values }] : [];
    })
    .sort((one, other) => Object.keys(one.values).length - Object.keys(other.values).length);
  const [first] = fitting;
  if (!first) return { kind: 'none' };
  const wanted = method === 'HEAD' ? 'GET' : method;
  const operation = first.place.operations.find((each) => each.method === wanted);
  if (operation) return { kind: 'found', operation, path: first.values };
  return { kind: 'other-methods', allowed: first.place.operations.map((each) => each.method) };
}

/** @returns the values of the `{names}`, or null where the path is another */
function valuesOf(segments: readonly string[], given: readonly string[]): Record<string, string> | null {
  if (segments.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? '';
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined && segment !== value) return null;
    if (name === undefined) continue;
    const decoded = decodedSegment(value);
    if (decoded === null || decoded === '') return null;
    values[name] = decoded;
  }
  return values;
}

/** @returns null for what is no percent-encoded UTF-8, or holds NUL, as nothing that is kept does */
function decodedSegment(segment: string): string | null {
  try {
    const decoded = decodeURIComponent(segment);
    return isKeepableText(decoded) ? decoded : null;
  } catch {
    return null;
  }
}
