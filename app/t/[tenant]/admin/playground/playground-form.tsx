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
    /** Whether it has a key with which it signs what it sends. */
    signs: boolean;
    /** All that it may ask for, space-separated. */
    scope: string;
  };
  flow: FlowName;
  /** Whether its authorization requests must be pushed. */
  pushes: boolean;
  resources: { value: string; label: string }[];
  /** What the first step wants signed. */
  toSign: SignedFields;
  /** A run that comes back from the authorization endpoint. */
  initial: PlayedRun | null;
  /** The page as it is before a run. */
  freshHref: string;
  refusalsHref: string;
}

/** What is read next: the way on to another page, the inspection, or the last step. */
function showLatest(): void {
  const next = ['playground-go-on', 'inspection', 'latest-step'].flatMap((id) => document.getElementById(id) ?? [])[0];
  next?.scrollIntoView({ block: 'nearest' });
  if (next instanceof HTMLAnchorElement) next.focus();
}

/** One form for a whole run: each of its buttons is a step, and the run itself travels in it, sealed. */
export function PlaygroundForm({ action, ...props }: PlaygroundFormProps) {
  return (
    <ActionForm action={action} onSuccess={showLatest}>
      {(state) => <RunView answer={state?.data ?? null} {...props} />}
    </ActionForm>
  );
}
