/** What Next gives a page of its query: decoded, a list where a name repeats. */
export type PageQuery = Promise<Record<string, string | string[] | undefined>>;

/** Reads single parameters of a page's query; one that repeats counts as absent, and so does an empty one. */
export type ReadQuery = (name: string) => string | null;

/** Of a page of Next. */
export async function readPageQuery(query: PageQuery): Promise<ReadQuery> {
  const parameters = await query;
  return (name) => {
    const value = parameters[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
}

/** Of an address. */
export function readSearch(search: URLSearchParams): ReadQuery {
  return (name) => {
    const [value, ...repeated] = search.getAll(name);
    return repeated.length === 0 ? value || null : null;
  };
}

/** The text of an error code, if the page knows the code. */
export function errorText<Text>(texts: Record<string, Text>, code: string | null): Text | null {
  return code !== null && Object.hasOwn(texts, code) ? (texts[code] ?? null) : null;
}
