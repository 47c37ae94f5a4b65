import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/plain-button';
import { UserNameField } from './password-form';

interface AddressFormProps {
  action: string;
  /** Whether browsers offer passkeys in the field. */
  passkeys: boolean;
  userName: string;
  /** Hidden fields. */
  children: ReactNode;
}

/** The first step of signing in, if an email domain leads to an identity provider. Plain HTML. */
export function AddressForm({ action, passkeys, userName, children }: AddressFormProps) {
  const t = useText();
  return (
    <form method="post" action={action} className="space-y-4">
      {children}
      <UserNameField passkeys={passkeys} userName={userName} />
      <Button type="submit" variant="primary" size="lg" block>
        {t('common.continue')}
      </Button>
    </form>
  );
}

/** The address that the person has entered, and the way back. */
export function ChosenAddress({ address, change }: { address: string; change: string }) {
  const t = useText();
  return (
    <p className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <bdi className="min-w-0 font-medium wrap-anywhere">{address}</bdi>
      <a href={change} className="text-sm underline underline-offset-2">
        {t('signIn.useAnotherAddress')}
      </a>
    </p>
  );
}
