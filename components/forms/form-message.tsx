import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { FormError } from './form-error';
import type { FormState } from './form-state';

export interface FormMessageProps {
  state: FormState<unknown> | null;
  className?: string;
}

/** The message of a form's last result: an error or a success. Renders nothing before the first result. */
export function FormMessage({ state, className }: FormMessageProps) {
  const t = useText();
  if (!state?.message) return null;
  const { message, stepUp } = state;
  if (!state.ok) {
    return (
      <FormError className={className}>
        {message}
        {stepUp && (
          <>
            {' '}
            <a href={stepUp.href} target="_blank" className="underline underline-offset-2">
              {stepUp.kind === 'add-factor' ? t('common.addSecondFactor') : t('common.signInAgain')}
            </a>
          </>
        )}
      </FormError>
    );
  }
  return (
    <Callout tone="success" role="status" className={className}>
      {message}
    </Callout>
  );
}
