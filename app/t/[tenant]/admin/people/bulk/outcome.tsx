import { useLocale } from 'next-intl';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import type { BulkAction } from '@/lib/directory/bulk-change';
import type { LinkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import { ends } from '../[id]/ends';
import { alreadyIn, bulkLabels, leftOutLabels } from '../bulk-labels';
import type { Progress } from './progress';

/**
 * What was done, what ended as a result, and who was left unchanged.
 * @param props.gives what the tenant's links let people set up
 */
export function Outcome({
  action,
  gives,
  outcome: { changed, unchanged, left, leftOut, ended },
}: {
  action: BulkAction;
  gives: LinkGives;
  outcome: Progress;
}) {
  const t = useText();
  const list = new Intl.ListFormat(useLocale());
  const gone = ends(t, ended);
  return (
    <Callout tone={left > 0 ? 'warning' : 'success'} role="status" title={t(bulkLabels[action].done(changed))}>
      {gone.length > 0 && <p>{t('people.endedWhat', { what: list.format(gone) })}</p>}
      {unchanged > 0 && (
        <p>
          {action === 'invite'
            ? t(alreadyIn[gives](unchanged))
            : t('people.noChangeNeededForPeople', { count: unchanged })}
        </p>
      )}
      {left > 0 && <p>{t('people.peopleWereSkipped', { count: left })}</p>}
      {left > 0 && (
        <ul className="list-disc pl-4">
          {leftOut.map(({ id, name, why }) => (
            <li key={id}>
              {name}: {t(leftOutLabels[why])}
            </li>
          ))}
          {left > leftOut.length && <li>{t('people.andMore', { count: left - leftOut.length })}</li>}
        </ul>
      )}
    </Callout>
  );
}
