import { Callout } from '@/components/ui/callout';
import { FormError } from './form-error';
import type { FormState } from './form-state';

/** The message of a form's last answer: what went wrong, or that it is done. Nothing before the first answer. */
export function FormMessage({ state, className }: { state: FormState<unknown> | null; className?: string }) {
  if (!state?.message) return null;
  const { message } = state;
  if (!state.ok) return <FormError className={className}>{message}</FormError>;
  return (
    <Callout tone="success" role="status" className={className}>
      {message}
    </Callout>
  );
}
