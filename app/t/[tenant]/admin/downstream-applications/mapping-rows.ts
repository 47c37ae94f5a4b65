import { msg, type Sayable } from '@/lib/platform/shared/message';
import { MAX_RULES, type MappingRule } from '@/lib/scim/mapping/rule';
import { IGNORED } from '../scim-connections/target-options';

/** Rows for new rules; saving brings as many again. */
const NEW_ROWS = 3;

/** The names of the fields of a row. */
export const rowNames = (row: number) => ({ from: `mapping_from_${row}`, to: `mapping_to_${row}` });

/** The values of the rows: the rules, and some empty ones. */
export function mappingRows(rules: readonly MappingRule[]): { from: string; to: string }[] {
  const empty = Array.from({ length: Math.min(NEW_ROWS, MAX_RULES - rules.length) }, () => ({ from: '', to: '' }));
  return [...rules.map(({ from, to }) => ({ from, to: to ?? IGNORED })), ...empty];
}

/** Reads the rows of a form. Those without an attribute of the application do not count. */
export function rulesOfRows(
  fields: Readonly<Record<string, unknown>>,
): { rules: MappingRule[] } | { fieldErrors: Record<string, Sayable> } {
  const rules: MappingRule[] = [];
  for (let row = 0; row < MAX_RULES; row++) {
    const names = rowNames(row);
    const [from, to] = [fields[names.from], fields[names.to]].map((value) =>
      typeof value === 'string' ? value.trim() : '',
    );
    if (!from) continue;
    if (!to) return { fieldErrors: { [names.to]: msg('scimConnections.chooseTargetAttribute') } };
    rules.push({ from, to: to === IGNORED ? null : to });
  }
  return { rules };
}
