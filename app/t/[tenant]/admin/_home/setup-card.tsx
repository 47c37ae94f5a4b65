import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/cn';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import type { SetupStep } from '@/lib/operation/checklist/checklist';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { confirmCopy } from './setup-actions';
import { setupWords } from './setup-words';

interface SetupCardProps {
  tenantPlace: string;
  steps: readonly SetupStep[];
  /** Whether the reader may confirm the copy of the secret. */
  mayConfirm: boolean;
}

/** What the server operator sets for email delivery. */
const MAIL_VARIABLES = 'TESSERA_SMTP_URL=\nTESSERA_MAIL_FROM=\n';

/**
 * The setup as one line with the next step, which expands to the steps that are left, and is expanded while none is
 * done; each step reflects the current state. Renders nothing once every step is done, until one becomes incomplete
 * again.
 */
export function SetupCard({ tenantPlace, steps, mayConfirm }: SetupCardProps) {
  const t = useText();
  const done = steps.filter(({ state }) => state === 'done');
  const left = steps.filter(({ state }) => state !== 'done');
  const next = left.find(({ state }) => state === 'failing') ?? left[0];
  if (!next) return null;
  const button = (step: SetupStep) => <StepButton step={step} tenantPlace={tenantPlace} mayConfirm={mayConfirm} />;
  return (
    <section
      aria-labelledby="setup"
      className="group/setup mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface px-5 py-2 text-sm"
    >
      <h2 id="setup" className="text-sm font-medium">
        {t('home.setup')}
      </h2>
      <p className="flex items-center gap-2 text-ink-muted tabular-nums">
        <span aria-hidden className="flex gap-0.5">
          {steps.map(({ name }, index) => (
            <span key={name} className={cn('h-1.5 w-4 rounded-full', index < done.length ? 'bg-success' : 'bg-line')} />
          ))}
        </span>
        {t('home.doneOfTotalDone', { done: done.length, total: steps.length })}
      </p>
      {/* The open list has it too. */}
      <div className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-x-4 gap-y-2 group-has-[details[open]]/setup:hidden">
        <p className="min-w-0 flex-1 basis-48">
          {t('home.nextStep', { step: t(setupWords[next.name][next.state].title) })}
        </p>
        {button(next)}
      </div>
      {/* One line with the rest until it is opened. */}
      <details
        className="group open:-mx-5 open:-mb-2 open:basis-[calc(100%+2.5rem)] open:border-t"
        open={done.length === 0}
      >
        <summary className="w-fit rounded-sm py-1 text-ink-muted hover:text-ink group-open:px-5 group-open:py-2">
          {t('home.remainingSteps')}
        </summary>
        <ol className="divide-y border-t">
          {left.map((step) => (
            <LeftStep key={step.name} step={step}>
              {button(step)}
            </LeftStep>
          ))}
        </ol>
        {done.length > 0 && (
          <ul className="flex flex-wrap gap-x-6 gap-y-1 border-t px-5 py-3 text-ink-muted">
            {done.map(({ name }) => (
              <li key={name} className="flex items-center gap-2">
                <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
                <span>
                  <span className="sr-only">{t('common.done')}: </span>
                  {t(setupWords[name].done.title)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </details>
    </section>
  );
}

const marks: Record<
  Exclude<SetupStep['state'], 'done'>,
  { icon: typeof CircleCheck; className: string; words: Sayable }
> = {
  begun: { icon: CircleDashed, className: 'text-accent', words: msg('home.inProgress') },
  open: { icon: CircleDashed, className: 'text-ink-subtle', words: msg('common.open') },
  failing: { icon: TriangleAlert, className: 'text-danger', words: msg('common.failing') },
};

/** A step that is left, with its explanation. */
function LeftStep({ step: { name, state }, children }: { step: SetupStep; children: ReactNode }) {
  const t = useText();
  if (state === 'done') return null;
  const { title, text: explanation } = setupWords[name][state];
  const { icon: Icon, className, words } = marks[state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
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
      {children}
    </li>
  );
}

interface StepButtonProps {
  step: SetupStep;
  tenantPlace: string;
  mayConfirm: boolean;
}

/** What the reader can do about a step: a page, a confirmation, or the variables for the server operator. */
function StepButton({ step: { name, state }, tenantPlace, mayConfirm }: StepButtonProps) {
  const t = useText();
  const { next } = setupWords[name][state];
  if (next)
    return (
      <ButtonLink href={`${tenantPath(tenantPlace, '/admin')}/${next.page}`} size="sm">
        {t(next.label)}
      </ButtonLink>
    );
  if (name === 'mail')
    return (
      <CopyButton value={MAIL_VARIABLES} what={t('home.variablesForEmail')} labelled="fully" variant="secondary" />
    );
  if (name !== 'secret-copy' || !mayConfirm) return null;
  return (
    <ActionForm action={confirmCopy.bind(null, tenantPlace)}>
      <SubmitButton variant="secondary" size="sm">
        {t('home.iHaveCopy')}
      </SubmitButton>
    </ActionForm>
  );
}
