import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { SetupStep } from '@/lib/operation/checklist/checklist';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { confirmCopy, putAway } from './setup-actions';
import { setupWords } from './setup-words';

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

interface SetupStepRowProps {
  step: SetupStep;
  tenantPlace: string;
  consoleHref: string;
  mayConfirm: boolean;
}

const marks: Record<SetupStep['state'], { icon: typeof CircleCheck; className: string; words: Sayable }> = {
  done: { icon: CircleCheck, className: 'text-success', words: msg('common.done') },
  begun: { icon: CircleDashed, className: 'text-accent', words: msg('home.inProgress') },
  open: { icon: CircleDashed, className: 'text-ink-subtle', words: msg('common.open') },
  failing: { icon: TriangleAlert, className: 'text-danger', words: msg('common.failing') },
};

/** One step of the checklist: its state and its next action. */
function SetupStepRow({ step: { name, state }, tenantPlace, consoleHref, mayConfirm }: SetupStepRowProps) {
  const t = useText();
  const { title, text: explanation, next } = setupWords[name][state];
  const { icon: Icon, className, words } = marks[state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5 text-sm">
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />
        <div className="min-w-0">
          <p className="font-medium">
            <span className="sr-only">{t(words)}: </span>
            {t(title)}
          </p>
          <p className="max-w-prose text-ink-muted text-pretty wrap-anywhere">{t(explanation)}</p>
        </div>
      </div>
      {next && (
        <ButtonLink href={`${consoleHref}/${next.page}`} size="sm">
          {t(next.label)}
        </ButtonLink>
      )}
      {name === 'secret-copy' && state !== 'done' && mayConfirm && (
        <ActionForm action={confirmCopy.bind(null, tenantPlace)}>
          <SubmitButton variant="secondary" size="sm">
            {t('home.iHaveCopy')}
          </SubmitButton>
        </ActionForm>
      )}
    </li>
  );
}
