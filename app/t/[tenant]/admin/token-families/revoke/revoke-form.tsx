'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { submitNextStep } from '@/components/forms/submit-next-step';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { NoteField } from '../note-field';
import type { Progress } from './run';

const FORM = 'revoke-several-families';

interface RevokeFormProps {
  run: FormAction<Progress>;
  /** Hidden fields that select the families. */
  fields: Readonly<Record<string, string>>;
  /** The number of active ones. */
  active: number;
  backHref: string;
}

/**
 * Asks for a reason and revokes in steps: with scripts each step starts the next one automatically; without scripts a
 * button continues.
 */
export function RevokeForm({ run, fields, active, backHref }: RevokeFormProps) {
  const t = useText();
  return (
    <ActionForm id={FORM} action={run} onSuccess={submitNextStep(FORM)}>
      {(state) => {
        const progress = state?.data;
        const isOver = progress !== undefined ? progress.next === null : active === 0;
        return (
          <div className="space-y-4">
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {progress && <input type="hidden" name="so_far" value={JSON.stringify(progress)} />}
            {!isOver && <NoteField />}
            {progress && !isOver && (
              <div className="space-y-1.5 text-sm" role="status">
                <p className="tabular-nums">
                  {t('tokenFamilies.revokedOfLivingRevokedKeep', {
                    revoked: progress.revoked.toLocaleString('en'),
                    living: active.toLocaleString('en'),
                  })}
                </p>
                <progress
                  aria-label={t('common.revoked')}
                  value={progress.revoked}
                  max={Math.max(active, 1)}
                  className="w-full"
                />
              </div>
            )}
            {isOver && progress && (
              <Callout
                tone="success"
                role="status"
                title={t('tokenFamilies.tokenFamiliesRevoked', {
                  count: progress.revoked,
                })}
              >
                {progress.revoked !== progress.expected &&
                  t('common.confirmedSeenRanCount', {
                    seen: progress.expected.toLocaleString('en'),
                    count: progress.revoked.toLocaleString('en'),
                  })}
              </Callout>
            )}
            <div className="flex flex-wrap justify-end gap-2">
              <ButtonLink href={backHref}>{isOver ? t('common.backToList') : t('common.cancel')}</ButtonLink>
              {!isOver && (
                <SubmitButton variant="destructive">
                  {progress
                    ? t('common.continue')
                    : t('tokenFamilies.revokeTokenFamiliesCount', {
                        count: active,
                      })}
                </SubmitButton>
              )}
            </div>
          </div>
        );
      }}
    </ActionForm>
  );
}
