import { z } from 'zod';
import { applyImport } from '@/lib/directory/apply-import';
import { exportPeople } from '@/lib/directory/export-people';
import { type PlannedRow, planImport } from '@/lib/directory/plan-import';
import { roles } from '@/lib/people/person';
import { CSV_CHARACTERS_AT_MOST } from '@/lib/platform/shared/csv';
import { issue, msg } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { fieldProblems } from '../field-problems';
import { search } from '../list';
import { answer, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { timeOrNull, written } from '../times';

const tag = 'People';
const CSV = 'text/csv';

const exportPeopleOperation = operation({
  id: 'exportPeople',
  method: 'GET',
  path: '/people/export',
  tag,
  role: 'auditor',
  summary: 'Exports all people that match the filters as CSV, oldest first',
  streams: [CSV],
  querySchema: z.strictObject({
    search,
    status: z.enum(['active', 'deactivated', 'deleted']).optional(),
    role: z.enum(roles).optional(),
    connection_id: z.uuid().optional(),
    password: z.enum(['imported']).optional(),
  }),
  async run(
    { container, tenant, cause, now },
    { query: { search: text, status, role, connection_id: connectionId, password } },
  ) {
    const filter = {
      search: text,
      role,
      connectionId,
      importedPassword: password === 'imported',
      ...(status === 'deleted' ? { deleted: true } : status && { active: status === 'active' }),
    };
    return {
      kind: 'stream',
      mediaType: CSV,
      pieces: await exportPeople(container.directory, { tenantId: tenant.id, filter }, { cause, now }),
    };
  },
});

const lineAnswer = z.strictObject({
  line: z.int(),
  user_name: z.string(),
  effect: z.enum(['created', 'changed', 'unchanged', 'refused']),
  /** Why the line is rejected. */
  reason: z.string().nullable(),
  changes: z.array(z.strictObject({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});

const lineBody = ({ line, values, effect, reason, changes }: PlannedRow) => ({
  line,
  user_name: values.userName ?? '',
  effect,
  reason: reason === null ? null : inEnglish(reason),
  changes,
});

const importPeople = operation({
  id: 'importPeople',
  method: 'POST',
  path: '/people/import',
  tag,
  role: 'admin',
  problems: ['changed-meanwhile'],
  bodyAtMost: 4 * CSV_CHARACTERS_AT_MOST,
  summary:
    'Creates and updates people from a CSV file with column names in the first line. dry_run returns the effect of each line without changing anything. If you send the version of a dry run, nothing is imported if the effect would now be different.',
  bodySchema: z.strictObject({
    csv: z
      .string()
      .min(1, 'must not be empty')
      .max(CSV_CHARACTERS_AT_MOST, issue('common.mustBeAtMostCharacters', { limit: CSV_CHARACTERS_AT_MOST })),
    dry_run: z.boolean().default(false),
    version: z.string().max(200).optional(),
  }),
  answerSchema: z.strictObject({
    version: z.string(),
    /** Columns that the import ignores. */
    ignored: z.array(z.string()),
    /** Returned for a dry run. */
    lines: z.array(lineAnswer).nullable(),
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    /**
     * The created_at of the people that the import created, and of almost no one else: pass it as since and until to
     * POST /people/bulk to select them. Null for a dry run.
     */
    imported_at: timeOrNull,
    refused: z.array(z.strictObject({ line: z.int(), user_name: z.string(), reason: z.string() })),
  }),
  async run({ container, tenant, caller, cause, now }, { body: { csv, dry_run: dryRun, version } }) {
    const { User: type } = await container.resourceTypes(tenant.id);
    const plan = await planImport(container.directory, { tenantId: tenant.id, type, csv, by: caller.role });
    if (plan.kind === 'refused') return fieldProblems({ csv: plan.reason });
    if (version !== undefined && version !== plan.version)
      return problem('changed-meanwhile', msg('management.fileWouldHaveDifferentEffect'));
    const common = { version: plan.version, ignored: plan.ignored };
    if (dryRun) {
      const counted = (effect: PlannedRow['effect']) => plan.rows.filter((row) => row.effect === effect).length;
      const refused = plan.rows.flatMap(({ line, values, reason }) =>
        reason === null ? [] : [{ line, user_name: values.userName ?? '', reason: inEnglish(reason) }],
      );
      return answer({
        ...common,
        lines: plan.rows.map(lineBody),
        imported_at: null,
        created: counted('created'),
        changed: counted('changed'),
        unchanged: counted('unchanged'),
        refused,
      });
    }
    const { refused, ...done } = await applyImport(container.directory, { tenantId: tenant.id, plan }, { cause, now });
    return answer({
      ...common,
      lines: null,
      ...done,
      imported_at: written(now),
      refused: refused.map(({ line, userName, reason }) => ({ line, user_name: userName, reason: inEnglish(reason) })),
    });
  },
});

export const peopleFileOperations: Operation[] = [exportPeopleOperation, importPeople];
