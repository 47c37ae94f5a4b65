import type { ValueFilter } from './resolve';
import type { Test } from './resolve-test';
import type { SqlScope } from './sql-columns';
import { likeLiteral } from './sql-values';

/**
 * An indexed condition that every person who matches the value filter satisfies too; null when the filter offers none.
 * For a single `eq` it is exact. `email_keys` contains every address in lower case, under a GIN index; `email_search`
 * contains the same addresses, each between line feeds, under a trigram index.
 */
export function emailPrefilter(filter: ValueFilter, scope: SqlScope): string | null {
  if (filter.kind === 'and') {
    const narrowing = filter.operands.map((operand) => emailPrefilter(operand, scope)).filter((one) => one !== null);
    return narrowing.length > 0 ? `(${narrowing.join(' AND ')})` : null;
  }
  if (filter.kind !== 'test' || filter.sub?.name !== 'value' || filter.test.kind !== 'text') return null;
  return emailTest(filter.test, scope);
}

function emailTest({ operator, value }: Test & { kind: 'text' }, { table, values }: SqlScope): string | null {
  const literal = likeLiteral(value);
  switch (operator) {
    case 'eq':
      return `(${table}.email_keys @> ARRAY[${values.add(value, 'text')}])`;
    case 'co':
      return `(${table}.email_search LIKE ${values.add(`%${literal}%`, 'text')})`;
    case 'sw':
      return `(${table}.email_search LIKE ${values.add(`%\n${literal}%`, 'text')})`;
    case 'ew':
      return `(${table}.email_search LIKE ${values.add(`%${literal}\n%`, 'text')})`;
    default:
      return null;
  }
}
