'use server';

import { z } from 'zod';
import { getText } from '@/app/language/get-text';
import { applyImport, type ImportOutcome } from '@/lib/directory/apply-import';
import { type PlannedRow, planImport } from '@/lib/directory/plan-import';
import { adminAction } from '@/lib/pages/console/admin-action';
import { CSV_CHARACTERS_AT_MOST } from '@/lib/platform/shared/csv';
import { issue, msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { type NoInvitations, whyNoInvitations } from '@/lib/sign-in/one-time-links/invite-by-mail';

/** The reason why a line is rejected is in the reader's language. */
type SaidRow = Omit<PlannedRow, 'personId' | 'reason'> & { reason: string | null };
type SaidOutcome = Omit<ImportOutcome, 'refused'> & {
  refused: { line: number; userName: string; reason: string }[];
  /** The page that invites the new people; otherwise why they cannot be invited by email. */
  invite: { href: string } | NoInvitations;
};

/** What an import would do or has done. */
export interface Imported {
  /** The text as submitted, so that it is kept in browsers without scripts. */
  csv: string;
  rows: SaidRow[];
  ignored: string[];
  version: string;
  /** Null until the import is applied. */
  outcome: SaidOutcome | null;
}

const schema = z.object({
  csv: z
    .string()
    .min(1, issue('people.pasteOrChooseFile'))
    .max(CSV_CHARACTERS_AT_MOST, issue('people.fileIsTooLargeImport')),
  intent: z.enum(['plan', 'apply']),
  /** The version of the plan that was shown. */
  version: z.string().optional(),
});

/** Previews what an import would do, or applies it if the preview is still accurate. */
export const importPeople = adminAction<typeof schema, Imported>(
  'admin',
  schema,
  async ({ tenant, container, admin, cause, input }) => {
    const { csv, intent, version } = input;
    const { User: type } = await container.resourceTypes(tenant.id);
    const plan = await planImport(container.directory, { tenantId: tenant.id, type, csv, by: admin.role });
    if (plan.kind === 'refused') return { ok: false, fieldErrors: { csv: plan.reason } };
    const t = await getText();
    const rows = plan.rows.map(({ personId: _personId, reason, ...row }) => ({ ...row, reason: reason && t(reason) }));
    const planned = { csv, rows, ignored: plan.ignored, version: plan.version, outcome: null };
    if (intent === 'plan') return { ok: true, data: planned };
    if (version !== plan.version)
      return {
        ok: true,
        data: planned,
        message: msg('people.nothingWasImportedPeopleOr'),
      };
    const now = container.now();
    const { refused, ...done } = await applyImport(container.directory, { tenantId: tenant.id, plan }, { cause, now });
    const invite = whyNoInvitations(tenant, container) ?? {
      href: tenantPath(
        tenant.place,
        `/admin/people/bulk?${new URLSearchParams({ who: 'all', action: 'invite', created: now.toISOString() })}`,
      ),
    };
    return {
      ok: true,
      data: {
        ...planned,
        csv: '',
        outcome: { ...done, invite, refused: refused.map((line) => ({ ...line, reason: t(line.reason) })) },
      },
    };
  },
  { recent: ({ intent }) => intent === 'apply' },
);
