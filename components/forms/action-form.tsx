'use client';

import {
  type ComponentProps,
  type ReactNode,
  type SubmitEvent,
  startTransition,
  useActionState,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { StepUpDialog } from '@/components/step-up/step-up-dialog';
import { loadedLater } from '@/components/ui/on-demand';
import { AccountField, useAccountOfPage, withAccount } from './for-account';
import { FormContext } from './form-context';
import type { FormMessageProps } from './form-message';
import type { FormAction, FormState } from './form-state';
import { useKeptFocus } from './use-kept-focus';

const loadMessage = () => import('./form-message');
// A result must not be lost with its message, such as a secret that is shown once.
const FormMessage = loadedLater(() =>
  loadMessage().then(
    (module) => module.FormMessage,
    () => PlainMessage,
  ),
);

function PlainMessage({ state }: FormMessageProps) {
  return <p role={state?.ok ? 'status' : 'alert'}>{state?.message}</p>;
}

interface ActionFormProps<Data> extends Omit<ComponentProps<'form'>, 'action' | 'children'> {
  action: FormAction<Data>;
  /** Elements, or (from a client component) a function of the last result. */
  children: ReactNode | ((state: FormState<Data> | null) => ReactNode);
  /** Clears the form after a success. When off, the entered values stay. */
  resetOnSuccess?: boolean;
  onSuccess?: (state: FormState<Data>) => void;
}

/**
 * A form for a server action. Without a script the browser posts it and the server renders the result. With a script it
 * is sent in place and keeps its input, even when the person has to sign in again: the same input is then sent again.
 * Fields inside show their `fieldErrors` by name; the result's `message` is shown at the top.
 */
export function ActionForm<Data = undefined>({
  action,
  children,
  resetOnSuccess = false,
  onSuccess,
  ...props
}: ActionFormProps<Data>) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<FormData>(null);
  const account = useAccountOfPage();
  useKeptFocus(form);
  const [state, dispatch, pending] = useActionState<FormState<Data> | null, FormData>(action, null);
  const [dismissed, setDismissed] = useState<FormState<Data> | null>(null);

  // React clears a form after running its `action` prop; dispatching manually keeps the input.
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    send(new FormData(event.currentTarget, event.nativeEvent.submitter));
  }

  function send(fields: FormData) {
    sent.current = withAccount(account, fields);
    void loadMessage().catch(() => undefined);
    startTransition(() => dispatch(fields));
  }

  const settle = useEffectEvent((answer: FormState<Data>) => {
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else form.current?.querySelector('[role="alert"], [role="status"]')?.scrollIntoView({ block: 'nearest' });
    if (!answer.ok) return;
    if (resetOnSuccess) form.current?.reset();
    onSuccess?.(answer);
  });

  useEffect(() => {
    if (state) settle(state);
  }, [state]);

  function sendAgain() {
    setDismissed(state);
    if (sent.current) send(sent.current);
    else form.current?.requestSubmit();
  }

  return (
    <form {...props} ref={form} action={dispatch} onSubmit={submit} aria-busy={pending || undefined}>
      <AccountField />
      <FormContext value={{ state, pending, send, sent }}>
        {state?.message && <FormMessage state={state} className="mb-4" />}
        {typeof children === 'function' ? children(state) : children}
        {state?.stepUp && state !== dismissed && (
          <StepUpDialog request={state.stepUp} onSignedIn={sendAgain} onCancel={() => setDismissed(state)} />
        )}
      </FormContext>
    </form>
  );
}
