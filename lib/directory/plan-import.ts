import { mayManage } from '@/lib/people/may-manage';
import type { Person, PersonAttributes, Role } from '@/lib/people/person';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { userNameKey } from '@/lib/platform/shared/user-name';
import { versionOf } from '@/lib/platform/shared/version-of';
import { isScimError, publicError } from '@/lib/scim/protocol/errors';
import { coerce } from '@/lib/scim/schema/coerce';
import { findIn } from '@/lib/scim/schema/find-attribute';
import type { ResourceType } from '@/lib/scim/schema/types';
import { validateResource } from '@/lib/scim/schema/validate-resource';
import { sameJson } from './changed-attributes';
import { type ImportedChange, type ImportedValues, importedAttributes, importedChanges } from './imported-attributes';
import { type ImportedRow, readImport } from './read-import';
import type { DirectoryStore } from './store';

/** What an import would do with a line. */
export interface PlannedRow {
  line: number;
  values: ImportedValues;
  effect: 'created' | 'changed' | 'unchanged' | 'refused';
  changes: ImportedChange[];
  /** Why the line is rejected. */
  reason: Sayable | null;
  /** The person whom the line changes. */
  personId: string | null;
}

export type ImportPlan =
  | {
      kind: 'plan';
      rows: PlannedRow[] /** Columns that the import ignores. */;
      ignored: string[] /** Identifies this plan, to detect a different one. */;
      version: string;
    }
  | { kind: 'refused'; reason: Sayable };

/**
 * Computes what an import would do, without doing it.
 * @param by the role of the person who imports
 */
export async function planImport(
  directory: Pick<DirectoryStore, 'findPeopleNamed'>,
  { tenantId, type, csv, by }: { tenantId: string; type: ResourceType; csv: string; by: Role | null },
): Promise<ImportPlan> {
  const read = readImport(csv);
  if (read.kind === 'refused') return read;
  const known = await directory.findPeopleNamed(
    tenantId,
    read.rows.flatMap(({ values }) => values.userName || []),
  );
  const context: PlanContext = {
    type,
    by,
    people: new Map(known.map((person) => [userNameKey(person.attributes.userName), person])),
    seen: new Map(),
  };
  const rows = read.rows.map((row) => planRow(row, context));
  return { kind: 'plan', rows, ignored: read.ignored, version: versionOf(rows) };
}

interface PlanContext {
  type: ResourceType;
  by: Role | null;
  /** People by userName. */
  people: ReadonlyMap<string, Person>;
  /** The line on which each userName first appeared. */
  seen: Map<string, number>;
}

function planRow(row: ImportedRow, context: PlanContext): PlannedRow {
  const { line, values } = row;
  const person = context.people.get(userNameKey(values.userName ?? '')) ?? null;
  const before = person?.attributes ?? null;
  const after = importedAttributes(values, before);
  const reason = reasonAgainst(row, person, context) ?? schemaReason(context.type, before, after);
  const effect = reason !== null ? 'refused' : !before ? 'created' : sameJson(before, after) ? 'unchanged' : 'changed';
  return {
    line,
    values,
    effect,
    reason,
    changes: effect === 'refused' ? [] : importedChanges(before, after),
    personId: person?.id ?? null,
  };
}

function reasonAgainst(
  { line, values, overflows }: ImportedRow,
  person: Person | null,
  { by, seen }: PlanContext,
): Sayable | null {
  const { userName = '', email = '' } = values;
  if (overflows) return msg('directory.thisLineHasMoreCells');
  if (userName === '') return msg('directory.usernameIsMissing');
  const first = seen.get(userNameKey(userName));
  if (first !== undefined) return msg('directory.lineLineHasSameColumn', { line: first, column: 'userName' });
  seen.set(userNameKey(userName), line);
  if (person && !mayManage(by, person.role)) return msg('common.onlyOwnersCanChangeOwner');
  if (person && person.connectionId !== null) return msg('directory.directoryProvisionsThisPersonMake');
  return email !== '' && !/^[^\s@]+@[^\s@]+$/.test(email) ? msg('directory.emailIsNotValidEmail') : null;
}

/** The schema violation, if any, of the imported columns and of the attributes that a new person must have. */
function schemaReason(type: ResourceType, before: PersonAttributes | null, after: PersonAttributes): Sayable | null {
  try {
    for (const name of ['userName', 'displayName', 'name', 'emails']) {
      const attribute = findIn(type.schema.attributes, name);
      const value = after[name];
      if (attribute && value !== undefined && !(before && sameJson(before[name], value))) coerce(attribute, value);
    }
    validateResource(type, after, before ?? undefined);
    return null;
  } catch (error) {
    if (isScimError(error)) return publicError(error).detail;
    throw error;
  }
}
