'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import type { SaidFinding } from './actions';

/** The button and its findings. */
export function CheckForm({
  action,
  providerId,
}: {
  action: FormAction<{ findings: SaidFinding[] }>;
  providerId: string;
}) {
  const t = useText();
  return (
    <ActionForm action={action} className="space-y-4">
      {(state) => (
        <>
          <input type="hidden" name="provider" value={providerId} />
          <div role="status">
            {state?.data && (
              <ul className="space-y-2 text-sm">
                {state.data.findings.map(({ ok, text }) => (
                  <li key={text} className="flex items-start gap-2">
                    {ok ? (
                      <CircleCheck aria-label={t('common.ok')} className="mt-0.5 size-4 shrink-0 text-success" />
                    ) : (
                      <CircleAlert aria-label={t('common.problem')} className="mt-0.5 size-4 shrink-0 text-danger" />
                    )}
                    <span className="min-w-0 wrap-anywhere">{text}</span>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <SubmitButton variant="secondary">{t('common.checkNow')}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
