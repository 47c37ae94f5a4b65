import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import type { SetupStep } from '@/lib/operation/checklist/checklist';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { confirmCopy } from './setup-actions';
import { setupWords } from './setup-words';

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
export function SetupStepRow({ step: { name, state }, tenantPlace, consoleHref, mayConfirm }: SetupStepRowProps) {
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
