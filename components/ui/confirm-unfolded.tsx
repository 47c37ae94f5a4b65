'use client';

import { type ReactNode, useActionState } from 'react';
import { AccountField } from '@/components/forms/for-account';
import { FormContext } from '@/components/forms/form-context';
import { FormMessage } from '@/components/forms/form-message';
import type { FormAction } from '@/components/forms/form-state';
import { ConfirmFields, type ConfirmFieldsProps } from './confirm-fields';

interface ConfirmUnfoldedProps extends ConfirmFieldsProps {
  label: string;
  /** Whether it is expanded at first. */
  asked: boolean;
  /** Classes of the button that expands it. */
  look: string;
  title: string;
  description: ReactNode;
  action: FormAction;
}

/** The question of a `ConfirmDialog` within the page: expands on demand, and after an error. */
export function ConfirmUnfolded({ label, asked, look, title, description, action, ...fields }: ConfirmUnfoldedProps) {
  const [state, dispatch] = useActionState(action, null);
  return (
    <details open={state === null ? asked : !state.ok} className="text-sm">
      <summary className={look}>{label}</summary>
      <div className="mt-2 max-w-md rounded-lg border bg-surface p-4">
        <p className="font-medium">{title}</p>
        <p className="mt-1 text-ink-muted">{description}</p>
        <form action={dispatch} className="mt-4">
          <AccountField />
          <FormContext value={{ state, pending: false }}>
            <FormMessage state={state} className="mb-4" />
            <ConfirmFields {...fields} />
          </FormContext>
        </form>
      </div>
    </details>
  );
}
