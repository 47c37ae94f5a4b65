export type SqlType = 'text' | 'uuid' | 'boolean' | 'numeric' | 'float8' | 'timestamptz' | 'int';

/** Collects the values of a statement and returns their placeholders. */
export class SqlValues {
  readonly values: (string | number | boolean)[] = [];
  readonly #first: number;
  #aliases = 0;

  /** @param first the number of the first placeholder; the caller's own values come before it */
  constructor(first: number) {
    this.#first = first;
  }

  /** @param type the PostgreSQL type to cast the placeholder to */
  add(value: string | number | boolean, type: SqlType): string {
    this.values.push(value);
    return `$${this.#first + this.values.length - 1}::${type}`;
  }

  /** A table alias that is unique within the statement. */
  alias(): string {
    this.#aliases += 1;
    return `v${this.#aliases}`;
  }
}

/** A schema name as an SQL string literal. Quotes are doubled, because tenants can declare their own schemas. */
export function sqlName(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}

/** Escapes text for LIKE so that nothing in it acts as a wildcard. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
