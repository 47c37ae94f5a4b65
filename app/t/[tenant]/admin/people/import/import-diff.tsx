import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Badge, type Tone } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { Identifier } from '@/components/ui/identifier';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import type { PlannedRow } from '@/lib/directory/plan-import';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { Imported } from './import';

const effects: Record<PlannedRow['effect'], { label: Sayable; tone: Tone }> = {
  created: { label: msg('common.created'), tone: 'success' },
  changed: { label: msg('common.changed'), tone: 'info' },
  unchanged: { label: msg('people.unchanged'), tone: 'neutral' },
  refused: { label: msg('common.rejected'), tone: 'danger' },
};

/** The maximum number of lines shown per kind; all of them are counted. */
const SHOWN_AT_MOST = 200;

/** The effects of an import, line by line, with rejected lines first. Nothing has changed yet. */
export function ImportDiff({ imported: { rows, ignored, version }, toDo }: { imported: Imported; toDo: number }) {
  const t = useText();
  const of = (effect: PlannedRow['effect']) => rows.filter((row) => row.effect === effect);
  const shown = (['refused', 'changed', 'created'] as const).flatMap((effect) => of(effect).slice(0, SHOWN_AT_MOST));
  return (
    <Card
      title={t('people.previewOfChanges')}
      description={t('people.createdCreatedChangedChangedUnchanged', {
        created: of('created').length,
        changed: of('changed').length,
        unchanged: of('unchanged').length,
        refused: of('refused').length,
      })}
      flush
      footer={
        toDo > 0 && (
          <>
            <input type="hidden" name="version" value={version} />
            <SubmitButton name="intent" value="apply">
              {t('people.importPeopleCount', { count: toDo })}
            </SubmitButton>
          </>
        )
      }
    >
      {ignored.length > 0 && (
        <Callout className="m-5">{t('people.ignoredColumnsColumns', { columns: ignored.join(', ') })}</Callout>
      )}
      {shown.length > 0 && (
        <Table label={t('people.previewOfChanges')}>
          <thead>
            <tr>
              {[t('people.line'), t('common.userName'), t('people.result'), t('common.what')].map((title) => (
                <TableHead key={title}>{title}</TableHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <DiffRow key={row.line} row={row} />
            ))}
          </tbody>
        </Table>
      )}
      {toDo + of('refused').length > shown.length && (
        <p className="border-t px-5 py-2.5 text-sm text-ink-muted">
          {t('people.onlyFirstMostLinesOf', { most: SHOWN_AT_MOST })}
        </p>
      )}
      {shown.length === 0 && (
        <p className="px-5 py-4 text-sm text-ink-muted">{t('people.noChangesEveryoneAlreadyMatches')}</p>
      )}
    </Card>
  );
}

function DiffRow({ row: { line, values, effect, changes, reason } }: { row: Imported['rows'][number] }) {
  const t = useText();
  const { label, tone } = effects[effect];
  return (
    <TableRow>
      <TableCell className="tabular-nums">{line}</TableCell>
      <TableCell className="font-medium">
        <Identifier value={values.userName ?? ''} />
      </TableCell>
      <TableCell>
        <Badge tone={tone} dot>
          {t(label)}
        </Badge>
      </TableCell>
      <TableCell className="min-w-56 py-2 wrap-anywhere">
        {reason}
        {changes.map(({ column, before, after }) => (
          <p key={column}>
            <span className="text-ink-muted">{column}</span>{' '}
            {before !== null && <del className="text-danger">{before}</del>}{' '}
            {after === null ? (
              <span className="text-ink-muted">{t('people.removed')}</span>
            ) : (
              <ins className="text-success no-underline">{after}</ins>
            )}
          </p>
        ))}
      </TableCell>
    </TableRow>
  );
}
