import { SquareCheck } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { Identifier } from '@/components/ui/identifier';
import { SetUpDrawing } from './set-up-drawing';
import type { SetUpGuide, SetUpValue } from './set-up-values';

/** The directory's own form in outline: its field names beside what to enter in each. */
export function PasteForm({ guide: { where, path, screen, values, afterwards, command } }: { guide: SetUpGuide }) {
  const t = useText();
  return (
    <div className="space-y-3 text-sm">
      <p className="text-ink-muted text-pretty">{t(where)}</p>
      <figure className="overflow-clip rounded-lg border">
        {path && (
          <figcaption className="border-b bg-sunken px-4 py-2 text-xs text-ink-muted">{path.join(' › ')}</figcaption>
        )}
        {screen && (
          <div className="border-b">
            <SetUpDrawing screen={screen} />
          </div>
        )}
        <dl className="space-y-3 px-4 py-4">
          {values.map((one) => {
            const field = t(one.field);
            return (
              <div key={field} className="grid gap-x-4 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
                <dt className="font-medium text-pretty sm:pt-1.5">{field}</dt>
                <dd className="min-w-0 space-y-1">
                  <Entry field={field} entry={one} />
                  {one.note && <p className="text-ink-muted text-pretty">{t(one.note)}</p>}
                </dd>
              </div>
            );
          })}
        </dl>
      </figure>
      <p className="text-ink-muted text-pretty">{t(afterwards)}</p>
      {command && <CodeBlock title={t('scimConnections.aFirstRequest')} code={command} />}
    </div>
  );
}

/**
 * What is entered in one field: a value to copy, boxes to tick, or the token, which is shown only where it is created.
 */
function Entry({ field, entry: { value, ticked } }: { field: string; entry: SetUpValue }) {
  const t = useText();
  if (ticked)
    return (
      <ul className="flex flex-wrap gap-x-4 gap-y-1 sm:pt-1.5">
        {ticked.map((box) => (
          <li key={box} className="flex items-center gap-1.5">
            <SquareCheck role="img" aria-label={t('scimConnections.ticked')} className="size-4 shrink-0 text-accent" />
            {box}
          </li>
        ))}
      </ul>
    );
  return (
    <p className="flex min-h-8 items-center justify-between gap-2 rounded-md border bg-sunken py-1 pr-1 pl-2.5">
      {value === null ? (
        <span className="text-ink-muted">{t('scimConnections.theToken')}</span>
      ) : (
        <>
          <code className="min-w-0 font-mono text-[0.95em] wrap-anywhere">
            {value.startsWith('http') ? <Identifier value={value} /> : value}
          </code>
          <CopyButton value={value} what={field} className="-my-0.5 size-6 shrink-0" />
        </>
      )}
    </p>
  );
}
