import { type ReactNode, useActionState } from 'react';
import { FormContext } from '@/components/forms/form-context';
import { FormMessage } from '@/components/forms/form-message';
import type { FormAction } from '@/components/forms/form-state';
import { ConfirmFields, type ConfirmFieldsProps } from './confirm-fields';

interface ConfirmUnfoldedProps extends ConfirmFieldsProps {
  label: string;
  /** Classes of the button that unfolds it. */
  look: string;
  title: string;
  description: ReactNode;
  action: FormAction;
}

/** The same question in the page, for browsers without script: unfolds on demand, and after a refusal. */
export function ConfirmUnfolded({ label, look, title, description, action, ...fields }: ConfirmUnfoldedProps) {
  const [state, dispatch] = useActionState(action, null);
  return (
    <details open={state !== null && !state.ok} className="text-sm">
      <summary className={look}>{label}</summary>
      <div className="mt-2 max-w-md rounded-lg border bg-surface p-4">
        <p className="font-medium">{title}</p>
        <p className="mt-1 text-ink-muted">{description}</p>
        <form action={dispatch} className="mt-4">
          <FormContext value={{ state, pending: false }}>
            <FormMessage state={state} className="mb-4" />
            <ConfirmFields {...fields} />
          </FormContext>
        </form>
      </div>
    </details>
  );
}
