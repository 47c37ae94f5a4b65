'use client';

import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { buttonVariants } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { loadedLater } from '@/components/ui/on-demand';
import { PasswordInput } from '@/components/ui/password-input';
import { BeginFields, TargetFields } from './begin-fields';
import { OtherStepButton } from './other-step-button';
import type { PlayedRun } from './played-run';
import type { PlaygroundFormProps } from './playground-form';

const WhereToDecide = loadedLater(() => import('./waiting').then((module) => module.WhereToDecide));
const Waiting = loadedLater(() => import('./waiting').then((module) => module.Waiting));

/** The client's secret, used for this run only. */
function SecretField() {
  const t = useText();
  return (
    <Field label={t('common.clientSecret')} name="client_secret" hint={t('playground.usedOnlyForThisRun')}>
      <PasswordInput secret name="client_secret" mono autoComplete="off" spellCheck={false} />
    </Field>
  );
}

type StepControlsProps = Omit<PlaygroundFormProps, 'action' | 'initial' | 'toSign'> & { run: PlayedRun | null };

/** The inputs of the next step, and a button for each possible step. The Enter key presses the first. */
export function StepControls({
  run,
  client,
  flow,
  addsCallback,
  pushes,
  resources,
  freshHref,
  live,
}: StepControlsProps) {
  const t = useText();
  const begun = run !== null && (run.steps.length > 0 || run.next.length > 0);
  const next = run?.next ?? [];
  const waiting = run?.device ?? run?.approval;
  const needsSecret =
    client.usesSecret && !run?.holdsSecret && (begun ? next.length > 0 : flow !== 'authorization_code' || pushes);
  const start = addsCallback
    ? { name: 'add-and-begin', label: t('playground.addRedirectUriAndStart') }
    : { name: 'begin', label: t('playground.start') };
  const [first, ...others] = begun ? next : [start];
  const title = begun
    ? next.length > 0 || run.continueSignIn !== null
      ? t('playground.nextStep')
      : t('playground.endOfRun')
    : t('playground.start');
  return (
    <Card
      title={title}
      footer={
        <>
          {run?.continueSignIn && (
            <a id="playground-continue" href={run.continueSignIn} className={buttonVariants({ variant: 'primary' })}>
              {t('playground.continueInBrowser')}
            </a>
          )}
          {first && (
            <SubmitButton name="do" value={first.name}>
              {first.label}
            </SubmitButton>
          )}
          {others.map(({ name, label }) => (
            <OtherStepButton key={name} value={name}>
              {label}
            </OtherStepButton>
          ))}
          {needsSecret && (
            <OtherStepButton value="temporary-secret">{t('playground.createOneHourSecret')}</OtherStepButton>
          )}
          {begun && (
            <a href={freshHref} className={buttonVariants({ variant: 'ghost' })}>
              {t('common.startAgain')}
            </a>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {run?.continueSignIn && (
          <p className="text-sm text-ink-muted text-pretty">{t('playground.serverReturnedAddressBrowserGoes')}</p>
        )}
        {waiting && <WhereToDecide device={run?.device ?? null} approval={run?.approval ?? null} />}
        {!begun && <BeginFields flow={flow} scope={client.scope} resources={resources} />}
        {begun && next.some(({ name }) => name === 'exchange') && (
          <TargetFields
            legend={t('common.tokenExchange')}
            resources={resources}
            servers={next.some(({ name }) => name === 'id_jag') ? client.servers : []}
          />
        )}
        {begun && next.length === 0 && run.continueSignIn === null && (
          <p className="text-sm text-ink-muted">{t('playground.nothingMoreToDoWith')}</p>
        )}
        {next.some(({ name }) => name === 'authorize') && (
          <p className="text-sm text-ink-muted text-pretty">{t('playground.requestIsReadyAndIs')}</p>
        )}
        {needsSecret && <SecretField />}
        {run?.holdsSecret && (next.length > 0 || !begun) && (
          <p className="text-sm text-ink-muted">{t('playground.clientSecretIsKeptEncrypted')}</p>
        )}
        {waiting && <Waiting live={live} intervalSeconds={waiting.intervalSeconds} step={run?.steps.length ?? 0} />}
      </div>
    </Card>
  );
}
