import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { Button } from '@/components/ui/plain-button';

interface PasswordFormProps {
  action: string;
  /** Whether browsers offer passkeys in the user name field. */
  passkeys: boolean;
  /**
   * Omit it in previews, where no one types: then no field takes the focus, which a frame without scripts may not do.
   */
  userName?: string;
  /** Whether the person has already entered the user name: then the field is not shown, but password managers read it. */
  chosen?: boolean;
  /** Hidden fields. */
  children?: ReactNode;
}

/** The field for a user name or an email address. */
export function UserNameField({ passkeys, userName }: Pick<PasswordFormProps, 'passkeys' | 'userName'>) {
  const t = useText();
  return (
    <Field label={t('signIn.userNameOrEmailAddress')} required>
      <Input
        name="username"
        type="text"
        autoComplete={passkeys ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={userName}
        autoFocus={userName === ''}
      />
    </Field>
  );
}

/** The form for user name and password. Plain HTML. */
export function PasswordForm({ action, passkeys, userName, chosen = false, children }: PasswordFormProps) {
  const t = useText();
  return (
    <form method="post" action={action} className="space-y-4">
      {children}
      {chosen ? (
        <input type="text" name="username" value={userName} autoComplete="username" readOnly hidden />
      ) : (
        <UserNameField passkeys={passkeys} userName={userName} />
      )}
      <Field label={t('common.password')} required>
        <PasswordInput name="password" autoComplete="current-password" autoFocus={Boolean(userName)} />
      </Field>
      <Button type="submit" variant="primary" size="lg" block>
        {t('signIn.signIn')}
      </Button>
    </form>
  );
}
