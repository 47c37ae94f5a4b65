'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';

/** What a check found, in the language of the page. */
export interface SaidFinding {
  ok: boolean;
  text: string;
}

/**
 * The button of a check and its findings.
 * @param checked the field that says what is checked
 */
export function CheckForm({
  action,
  checked,
}: {
  action: FormAction<{ findings: SaidFinding[] }>;
  checked: { name: string; value: string };
}) {
  const t = useText();
  return (
    <ActionForm action={action} className="space-y-4">
      {(state) => (
        <>
          <input type="hidden" name={checked.name} value={checked.value} />
          <div role="status" className="empty:mb-0">
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
