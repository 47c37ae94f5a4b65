import { useText } from '@/components/text/use-text';
import { SignInCard, type SignInCardProps } from './sign-in-card';

export type SignInShellProps = Omit<SignInCardProps, 't'>;

/** The card of a page, in the reader's language. */
export function SignInShell(props: SignInShellProps) {
  return <SignInCard t={useText()} {...props} />;
}
