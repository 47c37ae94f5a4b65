export type SqlType = 'text' | 'uuid' | 'boolean' | 'numeric' | 'float8' | 'timestamptz' | 'int';

/** Collects the values of a statement and hands out their placeholders. */
export class SqlValues {
  readonly values: (string | number | boolean)[] = [];
  readonly #first: number;
  #aliases = 0;

  /** @param first the number of the first placeholder, as the caller's own values come before */
  constructor(first: number) {
    this.#first = first;
  }

  /** @param type the PostgreSQL type that the placeholder is cast to */
  add(value: string | number | boolean, type: SqlType): string {
    this.values.push(value);
    return `$${this.#first + this.values.length - 1}::${type}`;
  }

  /** A name for a table inside the statement that nothing else has. */
  alias(): string {
    this.#aliases += 1;
    return `v${this.#aliases}`;
  }
}

/** A name from the schema as an SQL string. Its quotes are doubled, since a tenant may declare schemas. */
export function sqlName(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}

/** A text in which LIKE takes nothing as a wildcard. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
