import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import type { SetupStep } from '@/lib/operation/checklist/checklist';
import { tenantPath } from '@/lib/platform/shared/paths';
import { putAway } from './setup-actions';
import { SetupStepRow } from './setup-step-row';

interface SetupCardProps {
  tenantPlace: string;
  steps: readonly SetupStep[];
  /** Whether the list was dismissed; it is shown again if a step becomes incomplete. */
  isPutAway: boolean;
  /** Whether the reader may dismiss it, and whether they may confirm the copy of the secret. */
  mayPutAway: boolean;
  mayConfirm: boolean;
}

/** The setup checklist; each step reflects the current state. */
export function SetupCard({ tenantPlace, steps, isPutAway, mayPutAway, mayConfirm }: SetupCardProps) {
  const t = useText();
  const done = steps.filter(({ state }) => state === 'done').length;
  const isComplete = done === steps.length;
  if (isComplete && isPutAway) return null;
  return (
    <Card
      title={isComplete ? t('home.setupComplete') : t('home.setup')}
      description={t('home.doneOfTotalDone', { done, total: steps.length })}
      actions={
        isComplete &&
        mayPutAway && (
          <ActionForm action={putAway.bind(null, tenantPlace)}>
            <SubmitButton variant="secondary" size="sm">
              {t('home.dismiss')}
            </SubmitButton>
          </ActionForm>
        )
      }
      flush
      className="mb-6"
    >
      <ol className="divide-y">
        {steps.map((step) => (
          <SetupStepRow
            key={step.name}
            step={step}
            tenantPlace={tenantPlace}
            consoleHref={tenantPath(tenantPlace, '/admin')}
            mayConfirm={mayConfirm}
          />
        ))}
      </ol>
    </Card>
  );
}
