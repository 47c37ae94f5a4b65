/** Parameters of a request: a list repeats a parameter, undefined omits it. */
export type Parameters = Record<string, string | readonly string[] | undefined>;

/** Encodes as application/x-www-form-urlencoded. */
export function encodeForm(parameters: Parameters): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one] as [string, string]),
  );
  return new URLSearchParams(pairs).toString();
}

export const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
