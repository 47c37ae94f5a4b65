import { editPerson, personVersion } from '@/lib/directory/edit-person';
import type { Container } from '@/lib/edge/container';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { ActionResult } from '@/lib/pages/console/user-action';
import { alone, msg } from '@/lib/platform/shared/message';
import type { ResourceType } from '@/lib/scim/schema/types';
import { failedResult } from '../manageable';
import { UNDO } from './edit-form-fields';
import { editableFields, type Rows, SEPARATOR } from './editable';
import { type FormFields, readEditForm, rowKeys } from './read-edit-form';

interface Edit {
  tenantId: string;
  id: string;
  /** The attributes of a person that can be edited here; all others are read-only. */
  type: ResourceType;
  intent: string;
  basedOn: string;
  fields: FormFields;
}

export type SavedEdit = { ok: true; version: string } | (ActionResult<{ rows: Rows }> & { ok: false });

/** The message if someone else changed the person first. */
const wasChanged = (intent: string) =>
  intent === UNDO ? msg('people.notUndoneThisPersonHas') : msg('people.changesNotSavedThisPerson');

/**
 * Saves the form that `editModel` describes, unless someone else has changed the person since; or adds or removes a row
 * of the form.
 * @returns the version of what is saved, or the messages to show
 */
export async function saveEdit(
  { container, cause }: { container: Pick<Container, 'directory' | 'now'>; cause: Cause },
  { tenantId, id, type, intent, basedOn, fields }: Edit,
): Promise<SavedEdit> {
  const editable = editableFields(type);
  const lists = editable.filter(({ attribute }) => attribute.multiValued).map(({ path }) => path);
  const rows = changeRows(intent, lists, fields);
  if (rows) return { ok: false, data: { rows } };

  const shown = { rows: rowsOf(lists, fields) };
  const { sent, errors } = readEditForm(type, fields);
  if (Object.keys(errors).length > 0)
    return {
      ok: false,
      message: msg('common.changesNotSavedCheckHighlighted'),
      fieldErrors: errors,
      data: shown,
    };
  const outcome = await editPerson(
    container.directory,
    { tenantId, id, type, sent, editable, basedOn },
    { cause, now: container.now() },
  );
  switch (outcome.kind) {
    case 'changed-meanwhile':
      return { ok: false, message: wasChanged(intent), data: shown };
    case 'invalid':
      return {
        ok: false,
        message: msg('people.changesNotSavedProblem', { problem: alone(outcome.message) }),
        data: shown,
      };
    case 'conflict': {
      const path = pathOf(outcome.attribute);
      return {
        ok: false,
        message: msg('common.changesNotSavedCheckHighlighted'),
        fieldErrors: { [path]: msg('people.alreadyUsedByAnotherPerson') },
        data: shown,
      };
    }
    case 'changed':
    case 'unchanged':
      return { ok: true, version: personVersion(outcome.person) };
    default:
      return { ok: false, ...failedResult(outcome), data: shown };
  }
}

/** The form's field for an attribute path as used in filters: with its URN, or a core attribute. */
function pathOf(attribute: string): string {
  const colon = attribute.lastIndexOf(':');
  return colon < 0
    ? ['core', attribute].join(SEPARATOR)
    : [attribute.slice(0, colon), attribute.slice(colon + 1)].join(SEPARATOR);
}

/** The button values that `addIntent` and `removeIntent` produce. */
const INTENT = /^(?:(add)|remove (\d{1,4})) (.+)$/;

/**
 * The rows as submitted.
 * @param paths of all lists of the form
 */
const rowsOf = (paths: readonly string[], fields: FormFields): Rows =>
  Object.fromEntries(paths.map((path) => [path, rowKeys(fields, path)]));

/**
 * The rows after one of their buttons was pressed.
 * @param paths of all lists of the form
 * @returns null if no such button was pressed
 */
export function changeRows(intent: string, paths: readonly string[], fields: FormFields): Rows | null {
  const [, add, removed, changed] = INTENT.exec(intent) ?? [];
  if (changed === undefined || !paths.includes(changed)) return null;
  const keys = rowKeys(fields, changed);
  return {
    ...rowsOf(paths, fields),
    [changed]: add ? [...keys, nextKey(keys)] : keys.filter((key) => key !== removed),
  };
}

const nextKey = (keys: readonly string[]): string => String(Math.max(-1, ...keys.map(Number)) + 1);
