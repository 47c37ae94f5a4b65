'use client';

import { useEffect, useRef, useState } from 'react';
import { useFormContext } from '@/components/forms/form-context';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { buttonVariants } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { CopyText } from '@/components/ui/copy-text';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { QrCode } from '@/components/ui/qr-code';
import { BeginFields, TargetFields } from './begin-fields';
import { DecisionHint } from './decision-hint';
import { OtherStepButton } from './other-step-button';
import type { PlayedRun } from './played-run';
import type { PlaygroundFormProps } from './playground-form';

/** While switched on, presses the form's poll button repeatedly, as a device does. */
function AutoPoll({ intervalSeconds, attempt }: { intervalSeconds: number; attempt: number }) {
  const t = useText();
  const box = useRef<HTMLInputElement>(null);
  const [on, setOn] = useState(false);
  const { pending } = useFormContext();

  useEffect(() => {
    if (!on || pending) return;
    const timer = setTimeout(() => {
      const form = box.current?.form;
      form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[name="do"][value="poll"]'));
    }, intervalSeconds * 1000);
    return () => clearTimeout(timer);
  }, [on, pending, intervalSeconds, attempt]);

  return (
    <Checkbox
      ref={box}
      checked={on}
      onChange={(event) => setOn(event.currentTarget.checked)}
      className="noscript:hidden"
      label={t('playground.pollAutomaticallyEveryIntervalSeconds', { intervalSeconds })}
    />
  );
}

/** What a device would show: the code and where to enter it. */
function DeviceCode({ device: { userCode, address, drawing } }: { device: NonNullable<PlayedRun['device']> }) {
  const t = useText();
  return (
    <div className="grid items-center gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <QrCode drawing={drawing} label={t('playground.qrCodeForDeviceCode')} />
      <div className="min-w-0 space-y-2 text-sm">
        <p className="text-ink-muted">{t('playground.scanItWithPhoneOr')}</p>
        <p className="text-xl font-semibold tracking-wider">
          <CopyText value={userCode} what={t('playground.userCode')} />
        </p>
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="underline decoration-line-strong underline-offset-2 wrap-anywhere hover:decoration-current"
        >
          {address}
        </a>
      </div>
    </div>
  );
}

/** Where the person decides. */
function ApprovalPlace({ address }: { address: string }) {
  const t = useText();
  return (
    <p className="space-y-1 text-sm">
      <span className="block text-ink-muted">{t('playground.personDecidesInTheirAccount')}</span>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="underline decoration-line-strong underline-offset-2 wrap-anywhere hover:decoration-current"
      >
        {address}
      </a>
    </p>
  );
}

/** The client's secret, used for this run only. */
function SecretField() {
  const t = useText();
  return (
    <Field label={t('common.clientSecret')} name="client_secret" hint={t('playground.usedOnlyForThisRun')}>
      <PasswordInput name="client_secret" mono autoComplete="off" spellCheck={false} />
    </Field>
  );
}

type StepControlsProps = Omit<PlaygroundFormProps, 'action' | 'initial' | 'toSign'> & { run: PlayedRun | null };

/** The inputs of the next step, and a button for each possible step. The Enter key presses the first. */
export function StepControls({ run, client, flow, pushes, resources, freshHref, live }: StepControlsProps) {
  const t = useText();
  const begun = run !== null && (run.steps.length > 0 || run.next.length > 0);
  const next = run?.next ?? [];
  const waiting = run?.device ?? run?.approval;
  const needsSecret =
    client.usesSecret && !run?.holdsSecret && (begun ? next.length > 0 : flow !== 'authorization_code' || pushes);
  const [first, ...others] = begun ? next : [{ name: 'begin', label: t('playground.start') }];
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
            <a id="playground-go-on" href={run.continueSignIn} className={buttonVariants({ variant: 'primary' })}>
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
        {run?.device && <DeviceCode device={run.device} />}
        {run?.approval && <ApprovalPlace address={run.approval.address} />}
        {!begun && <BeginFields flow={flow} scope={client.scope} resources={resources} />}
        {begun && next.some(({ name }) => name === 'exchange') && (
          <TargetFields legend={t('common.tokenExchange')} resources={resources} />
        )}
        {begun && next.length === 0 && run.continueSignIn === null && (
          <p className="text-sm text-ink-muted">{t('playground.nothingMoreToDoWith')}</p>
        )}
        {next.some(({ name }) => name === 'authorize') && (
          <p className="text-sm text-ink-muted text-pretty">{t('playground.requestIsReadyAndIs')}</p>
        )}
        {needsSecret && <SecretField />}
        {run?.holdsSecret && (next.length > 0 || !begun) && (
          <p className="text-sm text-ink-muted">{t('playground.clientSecretIsStoredEncrypted')}</p>
        )}
        {waiting && <DecisionHint key={run?.steps.length} live={live} />}
        {waiting && <AutoPoll intervalSeconds={waiting.intervalSeconds} attempt={run?.steps.length ?? 0} />}
      </div>
    </Card>
  );
}
