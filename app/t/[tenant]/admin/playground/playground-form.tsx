'use client';

import { useState } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import type { LivePage } from '@/components/live/use-live';
import { useText } from '@/components/text/use-text';
import { loadedLater } from '@/components/ui/on-demand';
import type { FlowName } from '@/lib/operation/playground/flows';
import type { PlayedRun, SignedFields } from './played-run';
import { SigningCard } from './signing-card';
import { StepControls } from './step-controls';

export interface PlaygroundFormProps {
  action: FormAction<PlayedRun>;
  client: {
    id: string;
    usesSecret: boolean;
    /** Whether the client has a key that it signs with. */
    signs: boolean;
    /** All scopes that it may request, space-separated. */
    scope: string;
    /** The other servers for which it gets ID-JAGs. */
    servers: string[];
  };
  flow: FlowName;
  /** Whether the first step also adds the playground to the client's redirect URIs. */
  addsCallback: boolean;
  /** Whether its authorization requests must be pushed. */
  pushes: boolean;
  resources: { value: string; label: string }[];
  /** What has to be signed for the first step. */
  toSign: SignedFields;
  /** A run that returns from the authorization endpoint. */
  initial: PlayedRun | null;
  /** The address of the page without a run. */
  freshHref: string;
  failedRequestsHref: string;
  /** For what people decide about this client. */
  live: LivePage;
}

/** Scrolls to what comes next: the link to another page, the inspection, or the latest step. */
function showLatest(): void {
  const next = ['playground-continue', 'inspection', 'latest-step'].flatMap(
    (id) => document.getElementById(id) ?? [],
  )[0];
  next?.scrollIntoView({ block: 'nearest' });
  if (next instanceof HTMLAnchorElement) next.focus();
}

/** One form for a whole run: each button is a step, and the form carries the sealed run. */
export function PlaygroundForm({ action, ...props }: PlaygroundFormProps) {
  return (
    <ActionForm action={action} onSuccess={showLatest}>
      {(state) => <RunView answer={state?.data ?? null} {...props} />}
    </ActionForm>
  );
}

const StepList = loadedLater(() => import('./step-list').then((module) => module.StepList));
const TokenList = loadedLater(() => import('./token-list').then((module) => module.TokenList));
const InspectionCards = loadedLater(() =>
  import('../token-inspector/inspection-cards').then((module) => module.InspectionCards),
);

/** The run so far and the possible next steps. An answer without a run keeps the previous one. */
function RunView({
  answer,
  initial,
  toSign,
  ...props
}: Omit<PlaygroundFormProps, 'action'> & { answer: PlayedRun | null }) {
  const t = useText();
  const [run, setRun] = useState(answer ?? initial);
  if (answer && answer !== run) setRun(answer);
  const { client, flow, failedRequestsHref } = props;
  const last = run?.steps.at(-1);
  return (
    <div className="space-y-5">
      <input type="hidden" name="client" value={client.id} />
      <input type="hidden" name="flow" value={flow} />
      <input type="hidden" name="run" value={run?.run ?? ''} />
      <p role="status" className="sr-only">
        {last &&
          (last.response
            ? t('playground.stepNumberTitleResponseStatus', {
                number: run?.steps.length ?? 0,
                title: last.title,
                status: last.response.status,
              })
            : t('playground.stepNumberTitle', { number: run?.steps.length ?? 0, title: last.title }))}
      </p>
      {run && run.steps.length > 0 && (
        <StepList steps={run.steps} clientId={client.id} failedRequestsHref={failedRequestsHref} />
      )}
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
