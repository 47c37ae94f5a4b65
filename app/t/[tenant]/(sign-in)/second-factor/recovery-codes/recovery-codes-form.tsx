'use client';

import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { PlainCopyButton } from '@/components/ui/plain-copy-button';
import { makeCodes } from './make-codes';

/** Makes recovery codes and shows them this one time. */
export function RecoveryCodesForm({ tenantPlace, unused }: { tenantPlace: string; unused: number }) {
  const t = useText();
  return (
    <ActionForm<string[]> action={makeCodes.bind(null, tenantPlace)} className="space-y-4">
      {(state) => {
        const codes = state?.data;
        if (codes) {
          return (
            <>
              <ul
                aria-label={t('Your recovery codes')}
                className="space-y-1 rounded-md border bg-sunken px-4 py-3 font-mono text-sm whitespace-nowrap select-all"
              >
                {codes.map((code) => (
                  <li key={code}>{code}</li>
                ))}
              </ul>
              <PlainCopyButton
                value={codes.join('\n')}
                what={t('recovery codes')}
                variant="secondary"
                size="md"
                labelled
              />
              <Callout tone="warning">
                {t('Print them or save them in a password manager now. They won’t be shown again.')}
              </Callout>
            </>
          );
        }
        return (
          <>
            {unused > 0 && (
              <p className="text-sm text-ink-muted">
                {unused === 1
                  ? t('You have one unused code. New codes replace it.')
                  : t('You have {count} unused codes. New codes replace them.', { count: unused })}
              </p>
            )}
            <SubmitButton size="lg" block>
              {unused > 0 ? t('Generate new recovery codes') : t('Generate recovery codes')}
            </SubmitButton>
          </>
        );
      }}
    </ActionForm>
  );
}
