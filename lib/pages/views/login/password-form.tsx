import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Button } from '@/components/ui/plain-button';

interface PasswordFormProps {
  action: string;
  /** Whether passkeys are offered where the user name is filled in. */
  passkeys: boolean;
  /** Left out where nobody types: then no field takes the focus, which frames that run nothing may not. */
  userName?: string;
  /** Hidden fields. */
  children?: ReactNode;
}

/** User name and password. Plain HTML. */
export function PasswordForm({ action, passkeys, userName, children }: PasswordFormProps) {
  const t = useText();
  return (
    <form method="post" action={action} className="space-y-4">
      {children}
      <Field label={t('User name or email address')} required>
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
      <Field label={t('Password')} required>
        <Input name="password" type="password" autoComplete="current-password" autoFocus={Boolean(userName)} />
      </Field>
      <Button type="submit" variant="primary" size="lg" block>
        {t('Sign in')}
      </Button>
    </form>
  );
}
