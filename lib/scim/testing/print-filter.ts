import type { Filter } from '../filter/filter';

/** Prints a filter as text that parses to the same filter. */
export function printFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.operands
        .map((operand) =>
          operand.kind === 'and' || operand.kind === 'or' ? `(${printFilter(operand)})` : printFilter(operand),
        )
        .join(` ${filter.kind} `);
    case 'not':
      return `not (${printFilter(filter.operand)})`;
    case 'present':
      return `${filter.path} pr`;
    case 'compare':
      return `${filter.path} ${filter.operator} ${JSON.stringify(filter.value)}`;
    case 'values':
      return `${filter.path}[${printFilter(filter.filter)}]`;
  }
}
