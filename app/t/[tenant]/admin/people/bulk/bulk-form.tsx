'use client';

import { useLocale } from 'next-intl';
import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { submitNextStep } from '@/components/forms/submit-next-step';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import type { BulkAction } from '@/lib/directory/bulk-change';
import { countTexts } from '@/lib/pages/console/ended';
import type { LinkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import { alreadyIn, bulkLabels, leftOutLabels } from '../bulk-labels';
import type { Progress } from './run';

const FORM = 'bulk-change';

interface BulkFormProps {
  run: FormAction<Progress>;
  action: BulkAction;
  /** What the tenant's links let people set up. */
  gives: LinkGives;
  /** Hidden fields that select the people. */
  fields: Readonly<Record<string, string>>;
  /** The number of people to process. */
  total: number;
  /**
   * Null if there is nothing to do, including when everything is done: without scripts, the people are counted again at
   * each step.
   */
  confirmLabel: string | null;
  backHref: string;
}

/** Runs in steps: with scripts each step starts the next one automatically; without scripts a button continues. */
export function BulkForm({ run, action, gives, fields, total, confirmLabel, backHref }: BulkFormProps) {
  const t = useText();
  return (
    <ActionForm id={FORM} action={run} onSuccess={submitNextStep(FORM)}>
      {(state) => {
        const progress = state?.data;
        const isOver = progress !== undefined && progress.next === null;
        const submitLabel = isOver ? null : progress ? t('common.continue') : confirmLabel;
        return (
          <div className="space-y-4">
            {Object.entries({ ...fields, action }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {progress && <input type="hidden" name="so_far" value={JSON.stringify(progress)} />}
            {progress && !isOver && (
              <div className="space-y-1.5 text-sm" role="status">
                <p className="tabular-nums">
                  {t('people.doneOfTotalDoneKeep', {
                    done: doneBefore(progress).toLocaleString('en'),
                    total: total.toLocaleString('en'),
                  })}
                </p>
                <progress
                  aria-label={t('common.done')}
                  value={doneBefore(progress)}
                  max={Math.max(total, 1)}
                  className="w-full"
                />
              </div>
            )}
            {isOver && <Outcome action={action} gives={gives} outcome={progress} />}
            <div className="flex flex-wrap justify-end gap-2">
              <ButtonLink href={backHref}>
                {submitLabel === null ? t('common.backToList') : t('common.cancel')}
              </ButtonLink>
              {submitLabel !== null && (
                <SubmitButton variant={bulkLabels[action].dangerous ? 'destructive' : 'primary'}>
                  {submitLabel}
                </SubmitButton>
              )}
            </div>
          </div>
        );
      }}
    </ActionForm>
  );
}

/**
 * What was done, what ended as a result, and who was left unchanged.
 * @param props.gives what the tenant's links let people set up
 */
function Outcome({ action, gives, outcome }: { action: BulkAction; gives: LinkGives; outcome: Progress }) {
  const t = useText();
  const list = new Intl.ListFormat(useLocale());
  const { changed, unchanged, left, leftOut, ended, expected } = outcome;
  const ran = doneBefore(outcome);
  const gone = countTexts(t, ended);
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
      {ran !== expected && (
        <p>
          {t('common.confirmedSeenRanCount', {
            seen: expected.toLocaleString('en'),
            count: ran.toLocaleString('en'),
          })}
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
          {left > leftOut.length && <li>{t('common.andCountMore', { count: left - leftOut.length })}</li>}
        </ul>
      )}
    </Callout>
  );
}

const doneBefore = ({ changed, unchanged, left }: Progress): number => changed + unchanged + left;
