/** A page's query as Next provides it: decoded, with a list for a name that repeats. */
export type PageQuery = Promise<Record<string, string | string[] | undefined>>;

/** Reads single parameters of a page's query. A repeated parameter counts as absent, and so does an empty one. */
export interface ReadQuery {
  (name: string): string | null;
  /** The query as received. */
  all: Readonly<Record<string, unknown>>;
}

/** Reads the query of a Next page. */
export async function readPageQuery(query: PageQuery): Promise<ReadQuery> {
  const parameters = await query;
  return reading(parameters, (name) => {
    const value = parameters[name];
    return typeof value === 'string' ? value : null;
  });
}

/** Reads the query of a URL. */
export function readSearch(search: URLSearchParams): ReadQuery {
  return reading(Object.fromEntries(search), (name) => (search.getAll(name).length === 1 ? search.get(name) : null));
}

const reading = (all: ReadQuery['all'], read: (name: string) => string | null): ReadQuery =>
  Object.assign((name: string) => read(name) || null, { all });

/** The text for an error code; null when the page does not know the code. */
export function errorText<Text>(texts: Record<string, Text>, code: string | null): Text | null {
  return code !== null && Object.hasOwn(texts, code) ? (texts[code] ?? null) : null;
}
