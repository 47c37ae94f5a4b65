'use client';

import { useEffect, useRef, useState } from 'react';
import { useFormContext } from '@/components/forms/form-context';
import { type LivePage, useLive } from '@/components/live/use-live';
import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { CopyText } from '@/components/ui/copy-text';
import { QrCode } from '@/components/ui/qr-code';
import type { PlayedRun } from './played-run';

/** What a person needs for their decision. */
export function WhereToDecide({ device, approval }: Pick<PlayedRun, 'device' | 'approval'>) {
  return (
    <>
      {device && <DeviceCode device={device} />}
      {approval && <ApprovalPlace address={approval.address} />}
    </>
  );
}

interface WaitingProps {
  live: LivePage;
  intervalSeconds: number;
  /** Counts the steps of the run. */
  step: number;
}

/** Waits for the decision: says when there is one, and polls on request. */
export function Waiting({ live, intervalSeconds, step }: WaitingProps) {
  return (
    <>
      <DecisionHint key={step} live={live} />
      <AutoPoll intervalSeconds={intervalSeconds} attempt={step} />
    </>
  );
}

/** Says that the person has decided for whom a flow waits, so that the next poll brings the answer. */
function DecisionHint({ live }: { live: LivePage }) {
  const t = useText();
  const [decided, setDecided] = useState(false);
  // From now by the server's clock: the page may have been rendered before an earlier run.
  useLive({ ...live, since: '' }, { renew: () => setDecided(true) });
  return (
    <p role="status" className="text-sm">
      {decided && t('playground.personHasDecided')}
    </p>
  );
}

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
