'use client';

import { useState } from 'react';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import type { TokenName } from '@/lib/operation/playground/run';
import { text } from '@/lib/platform/shared/text';
import { InspectionCards } from '../token-inspector/inspection-cards';
import { OtherStepButton } from './other-step-button';
import type { PlayedRun } from './played-run';
import type { PlaygroundFormProps } from './playground-form';
import { SigningCard } from './signing-card';
import { StepControls } from './step-controls';
import { StepList } from './step-list';

const labels: Record<TokenName, string> = {
  access_token: text('Access token'),
  refresh_token: text('Refresh token'),
  id_token: text('ID token'),
};

/** The tokens that the run has received, each with a link to the inspector. */
function TokenList({ tokens }: { tokens: readonly TokenName[] }) {
  const t = useText();
  return (
    <Card
      title={t('Tokens of this run')}
      description={t('The latest token of each kind. They exist only on this page and are gone when you leave it.')}
      flush
    >
      <ul className="divide-y">
        {tokens.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-3 px-5 py-2.5 text-sm">
            {t(labels[name])}
            <OtherStepButton
              size="sm"
              value={`inspect-${name}`}
              aria-label={t('Inspect the {token}', { token: t(labels[name]) })}
            >
              {t('Inspect')}
            </OtherStepButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The run so far and the possible next steps. An answer without a run keeps the previous one. */
export function RunView({
  answer,
  initial,
  toSign,
  ...props
}: Omit<PlaygroundFormProps, 'action'> & { answer: PlayedRun | null }) {
  const t = useText();
  const [run, setRun] = useState(answer ?? initial);
  if (answer && answer !== run) setRun(answer);
  const { client, flow, refusalsHref } = props;
  const last = run?.steps.at(-1);
  return (
    <div className="space-y-5">
      <input type="hidden" name="client" value={client.id} />
      <input type="hidden" name="flow" value={flow} />
      <input type="hidden" name="run" value={run?.run ?? ''} />
      <p role="status" className="sr-only">
        {last &&
          (last.response
            ? t('Step {number}: {title}, response {status}', {
                number: run?.steps.length ?? 0,
                title: last.title,
                status: last.response.status,
              })
            : t('Step {number}: {title}', { number: run?.steps.length ?? 0, title: last.title }))}
      </p>
      {run && run.steps.length > 0 && <StepList steps={run.steps} clientId={client.id} refusalsHref={refusalsHref} />}
      {client.signs && <SigningCard toSign={run?.toSign ?? toSign} />}
      <StepControls run={run} {...props} />
      {run && run.tokens.length > 0 && <TokenList tokens={run.tokens} />}
      {run?.inspection && (
        <div id="inspection" className="scroll-mt-16">
          <InspectionCards shown={run.inspection} />
        </div>
      )}
    </div>
  );
}
