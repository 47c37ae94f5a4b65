import { SquareCheck } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { DirectoryDrawing } from '@/components/ui/directory-drawing';
import { Identifier } from '@/components/ui/identifier';
import type { DirectoryScreen } from '@/lib/provisioning/scim-connections/directory-screens';
import { PlaceholderHint } from './placeholder-hint';
import type { SetUpGuide, SetUpValue } from './set-up-values';

/** The directory's own form in outline: its field names beside what to enter in each. */
export function PasteForm({
  guide: { where, values, afterwards, command },
  screen,
}: {
  guide: SetUpGuide;
  screen: DirectoryScreen | undefined;
}) {
  const t = useText();
  return (
    <div className="space-y-3 text-sm">
      <p className="text-ink-muted text-pretty">{t(where)}</p>
      <figure className="overflow-clip rounded-lg border">
        {screen && <DirectoryDrawing t={t} screen={screen} />}
        <dl className="space-y-3 border-t px-4 py-4 first:border-t-0">
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
      {command && (
        <>
          <CodeBlock title={t('scimConnections.aFirstRequest')} code={command} />
          <PlaceholderHint />
        </>
      )}
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
        <span className="text-ink-muted">{t('setUp.theToken')}</span>
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
