import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Button, type ButtonProps } from '@/components/ui/plain-button';

interface PasskeyFormProps {
  /** Where the browser's answer is posted, with the form's fields. */
  action: string;
  /** Where the challenge is asked for, with the same fields. */
  optionsAction: string;
  ceremony: 'create' | 'get';
  label: string;
  variant?: ButtonProps['variant'];
  size?: ButtonProps['size'];
  block?: boolean;
  /** Offers passkeys where a user name is filled in, as soon as the page is open. */
  autofill?: boolean;
  /** Hidden fields, and others of the form. */
  children: ReactNode;
}

/**
 * A form whose one answer is given by a passkey (WebAuthn Level 3). Plain HTML, driven by
 * `components/page-script/passkeys.ts`: the page loads that. It is not shown where no script runs; whatever it replaces
 * works there.
 */
export function PasskeyForm({
  action,
  optionsAction,
  ceremony,
  label,
  variant,
  size,
  block,
  autofill = false,
  children,
}: PasskeyFormProps) {
  const t = useText();
  return (
    <form
      method="post"
      action={action}
      data-passkey={ceremony}
      data-options={optionsAction}
      data-autofill={autofill || undefined}
      className="noscript:hidden"
    >
      {children}
      <input type="hidden" name="answer" defaultValue="" />
      <Callout tone="danger" role="alert" hidden data-problem="unable" className="mb-3">
        {t('This browser doesn’t support passkeys. Choose another way.')}
      </Callout>
      <Callout tone="danger" role="alert" hidden data-problem="failed" className="mb-3">
        {t('No passkey was used. Try again or choose another way.')}
      </Callout>
      <Button variant={variant} size={size} block={block}>
        {label}
      </Button>
    </form>
  );
}
