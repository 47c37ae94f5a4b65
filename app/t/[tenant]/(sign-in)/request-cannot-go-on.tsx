import { SignInShell, type SignInShellProps } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';

/** The error page of a sign-in that has no way on and no way back. */
export function RequestCannotGoOn(props: Pick<SignInShellProps, 'brand' | 'requestId'>) {
  const t = useText();
  return (
    <SignInShell
      {...props}
      title={t('This sign-in request cannot go on')}
      description={t('It has expired, was answered already, or was started in another browser. Go back to the application that sent you here and start again.')}
    />
  );
}
