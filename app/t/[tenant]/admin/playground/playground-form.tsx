'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import type { FlowName } from '@/lib/operation/playground/flows';
import type { PlayedRun, SignedFields } from './played-run';
import { RunView } from './run-view';

export interface PlaygroundFormProps {
  action: FormAction<PlayedRun>;
  client: {
    id: string;
    usesSecret: boolean;
    /** Whether the client has a key that it signs with. */
    signs: boolean;
    /** All scopes that it may request, space-separated. */
    scope: string;
  };
  flow: FlowName;
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
}

/** Scrolls to what comes next: the link to another page, the inspection, or the latest step. */
function showLatest(): void {
  const next = ['playground-go-on', 'inspection', 'latest-step'].flatMap((id) => document.getElementById(id) ?? [])[0];
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
