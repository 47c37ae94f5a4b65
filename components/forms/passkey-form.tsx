import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Button, type ButtonProps } from '@/components/ui/plain-button';

interface PasskeyFormProps {
  /** Where the passkey response is posted, with the form's fields. */
  action: string;
  /** Where the challenge is requested, with the same fields. */
  optionsAction: string;
  ceremony: 'create' | 'get';
  label: string;
  variant?: ButtonProps['variant'];
  size?: ButtonProps['size'];
  block?: boolean;
  /** Offers passkeys in the user name field as soon as the page opens. */
  autofill?: boolean;
  /** Hidden fields and the form's other fields. */
  children: ReactNode;
}

/**
 * A form that is answered by a passkey (WebAuthn Level 3). Plain HTML, driven by `components/page-script/passkeys.ts`,
 * which the page loads. Hidden when no script runs; the alternative that it replaces works there.
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
        {t('common.thisBrowserDoesntSupportPasskeys')}
      </Callout>
      <Callout tone="danger" role="alert" hidden data-problem="failed" className="mb-3">
        {t('common.noPasskeyWasUsedTry')}
      </Callout>
      <Button variant={variant} size={size} block={block}>
        {label}
      </Button>
    </form>
  );
}
