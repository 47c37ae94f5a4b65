/** The path of an endpoint, split into segments once: literal text, or a parameter such as `{id}`. */
export interface PathPattern {
  segments: readonly ({ text: string } | { parameter: string })[];
}

/** @param segments of the path, split in the same way as those given to `matchPath` */
export function pathPattern(segments: readonly string[]): PathPattern {
  return {
    segments: segments.map((segment) => {
      const parameter = /^\{(.+)\}$/.exec(segment)?.[1];
      return parameter === undefined ? { text: segment } : { parameter };
    }),
  };
}

const parametersIn = ({ segments }: PathPattern): number => segments.filter((segment) => 'parameter' in segment).length;

/** Sorts patterns with fewer parameters first, so that a literal segment wins over a parameter. */
export const byParameters = (one: PathPattern, other: PathPattern): number => parametersIn(one) - parametersIn(other);

/** @returns the segments at the parameters, as given; null if the path does not match */
export function matchPath({ segments }: PathPattern, given: readonly string[]): Record<string, string> | null {
  if (segments.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? '';
    if ('parameter' in segment) values[segment.parameter] = value;
    else if (segment.text !== value) return null;
  }
  return values;
}
