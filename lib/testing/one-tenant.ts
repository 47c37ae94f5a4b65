import { readProductFile } from './product-files';

/** The tables whose rows belong to a tenant. */
const tables = new Set(
  [...readProductFile('prisma/schema.prisma').matchAll(/^model \w+ \{$[\s\S]*?^\}/gm)].flatMap(([model]) => {
    const [, table = ''] = /@@map\("(\w+)"\)/.exec(model) ?? [];
    return /@map\("tenant_id"\)/.test(model) ? table : [];
  }),
);

export interface SentStatement {
  text: string;
  values: readonly unknown[];
}

/** What the text of a statement says about tenants. */
interface Shape {
  /** Whether it names a table of tenants' rows. */
  touches: boolean;
  /** How often it reads or changes such a table, apart from what it inserts. */
  uses: number;
  /** How often it compares the tenant of a row. */
  comparisons: number;
  /** The indexes of the parameters that it compares with the tenant of a row, or inserts as such. */
  compared: number[];
  /** The indexes of those that are ids: a tenant's id may also be the target of an audit entry, which is text. */
  ids: number[];
  /** Whether it compares with NULL: so the typed client asks for what belongs to a row that it has not found. */
  matchesNothing: boolean;
}

const shapes = new Map<string, Shape>();

/** The text without comments and the contents of strings. */
const bare = (text: string) => text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').replace(/'(?:[^']|'')*'/g, "''");

const USE = /\b(FROM|JOIN|INTO|UPDATE|USING)\s+(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)"?(?!\s*[.(])/gi;
const INSERTED = /\bINTO\s+(?:"?public"?\.)?"?(\w+)"?/gi;
const CTE = /(?:\bWITH(?:\s+RECURSIVE)?|,)\s+"?(\w+)"?\s*(?:\([\w\s,]*\)\s*)?AS\s+(?:(?:NOT\s+)?MATERIALIZED\s+)?\(/gi;
const COMPARISON =
  /\btenant_id"?\s*(?:=|IN\b)|\bUSING\s*\(\s*tenant_id\b|\(\s*(?:\w+\.)?tenant_id\s*,[^()]*\)\s*(?:=|IN\b)/gi;
const COMPARED =
  /\btenant_id"?\s*(?:=\s*(?:\(SELECT )?\$\d+|IN\s*\([^()]*\))|\(\s*tenant_id\s*,[^()]*\)\s*(?:SELECT|VALUES\s*\()\s*\$\d+/gi;
const ID = /\$\d+::uuid\b(?!\[)/gi;

/** The indexes of the parameters in what a pattern finds. */
const parametersIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([found]) =>
    [...found.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number) - 1),
  );

function shapeOf(text: string): Shape {
  let shape = shapes.get(text);
  if (!shape) {
    const said = bare(text);
    const defined = new Set([...said.matchAll(CTE)].map(([, name = '']) => name));
    const isTable = (name = '') => tables.has(name) && !defined.has(name);
    const uses = [...said.matchAll(USE)].filter(
      ([, keyword = '', name]) => !/into/i.test(keyword) && isTable(name),
    ).length;
    shape = {
      touches: uses > 0 || [...said.matchAll(INSERTED)].some(([, name]) => isTable(name)),
      uses,
      comparisons: [...said.matchAll(COMPARISON)].length,
      compared: parametersIn(said, COMPARED),
      ids: parametersIn(said, ID),
      matchesNothing: /"tenant_id" IN \(NULL\)/.test(said),
    };
    shapes.set(text, shape);
  }
  return shape;
}

/** The ids of tenants that a statement shows: those that it compares or inserts. */
export function tenantsShownBy({ text, values }: SentStatement): string[] {
  const created = /\bINTO\s+(?:"?public"?\.)?"?tenant"?\s*\(/i.test(text) ? values.filter(isId) : [];
  return [
    ...created,
    ...shapeOf(text)
      .compared.map((index) => values[index])
      .filter(isId),
  ];
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/i.test(value);

/**
 * What is wrong with a statement that could not be sent to the one server that holds a tenant's rows: one that does not
 * name exactly one tenant as a scalar parameter, or uses a table of tenants' rows without saying whose.
 * @param isTenant whether a value is the id of a tenant
 * @returns null if nothing is
 */
export function wrongTenants({ text, values }: SentStatement, isTenant: (value: unknown) => boolean): string | null {
  const { touches, uses, comparisons, compared, ids, matchesNothing } = shapeOf(text);
  if (!touches || matchesNothing) return null;
  const naming = [...compared, ...ids].map((index) => values[index]);
  const named = new Set((naming.length > 0 ? naming : values).filter(isTenant));
  if (named.size !== 1) return named.size === 0 ? 'names no tenant' : 'names several tenants';
  if (values.some((value) => Array.isArray(value) && value.some(isTenant))) return 'has a list of tenants';
  if (comparisons < uses) return `uses ${uses} tables but compares the tenant ${comparisons} times`;
  return null;
}
