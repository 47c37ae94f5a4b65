'use client';

import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { buttonVariants } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { AutoPoll } from './auto-poll';
import { BeginFields, TargetFields } from './begin-fields';
import { DeviceCode } from './device-code';
import { OtherStepButton } from './other-step-button';
import type { PlayedRun } from './played-run';
import type { PlaygroundFormProps } from './playground-form';
import { SecretField } from './secret-field';

type StepControlsProps = Omit<PlaygroundFormProps, 'action' | 'initial' | 'toSign'> & { run: PlayedRun | null };

/** The inputs of the next step, and a button for each possible step. The Enter key presses the first. */
export function StepControls({ run, client, flow, pushes, resources, freshHref }: StepControlsProps) {
  const t = useText();
  const begun = run !== null && (run.steps.length > 0 || run.next.length > 0);
  const next = run?.next ?? [];
  const needsSecret =
    client.usesSecret && !run?.holdsSecret && (begun ? next.length > 0 : flow !== 'authorization_code' || pushes);
  const [first, ...others] = begun ? next : [{ name: 'begin', label: t('Start') }];
  const title = begun ? (next.length > 0 || run.goOn !== null ? t('Next step') : t('End of run')) : t('Start');
  return (
    <Card
      title={title}
      footer={
        <>
          {run?.goOn && (
            <a id="playground-go-on" href={run.goOn} className={buttonVariants({ variant: 'primary' })}>
              {t('Continue in browser')}
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
          {needsSecret && <OtherStepButton value="temporary-secret">{t('Create one-hour secret')}</OtherStepButton>}
          {begun && (
            <a href={freshHref} className={buttonVariants({ variant: 'ghost' })}>
              {t('Start again')}
            </a>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {run?.goOn && (
          <p className="text-sm text-ink-muted text-pretty">
            {t(
              'The server returned an address. The browser goes there to sign in, decide on consent, or return here directly.',
            )}
          </p>
        )}
        {run?.device && <DeviceCode device={run.device} />}
        {!begun && <BeginFields flow={flow} scope={client.scope} resources={resources} />}
        {begun && next.some(({ name }) => name === 'exchange') && (
          <TargetFields legend={t('Token exchange')} resources={resources} />
        )}
        {begun && next.length === 0 && run.goOn === null && (
          <p className="text-sm text-ink-muted">{t('Nothing more to do with this response.')}</p>
        )}
        {next.some(({ name }) => name === 'authorize') && (
          <p className="text-sm text-ink-muted text-pretty">
            {t('The request is ready and is sent once the client signs it.')}
          </p>
        )}
        {needsSecret && <SecretField />}
        {run?.holdsSecret && (next.length > 0 || !begun) && (
          <p className="text-sm text-ink-muted">
            {t('The client secret is sealed in this run, so it is not requested again.')}
          </p>
        )}
        {run?.device && <AutoPoll intervalSeconds={run.device.intervalSeconds} attempt={run.steps.length} />}
      </div>
    </Card>
  );
}
