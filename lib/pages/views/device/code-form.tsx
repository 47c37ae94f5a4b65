import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Button } from '@/components/ui/plain-button';

interface CodeFormProps {
  action: string;
  /** The code from the link that the person followed (RFC 8628, 3.3.1). */
  userCode: string | null;
  /** Hidden fields. */
  children?: ReactNode;
}

const SHAPE_OF_CODES = 'XXXX-XXXX';

/** The form for the code that a device shows. Plain HTML. */
export function CodeForm({ action, userCode, children }: CodeFormProps) {
  const t = useText();
  return (
    <form method="post" action={action} className="space-y-4">
      {children}
      <Field label={t('signIn.code')} hint={t('signIn.notCaseSensitiveDashIs')} required>
        <Input
          name="user_code"
          type="text"
          mono
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          defaultValue={userCode ?? ''}
          placeholder={SHAPE_OF_CODES}
          autoFocus={userCode === null}
          className="h-14 text-center text-2xl tracking-[0.12em] uppercase max-sm:text-2xl"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" block>
        {t('common.continue')}
      </Button>
    </form>
  );
}
