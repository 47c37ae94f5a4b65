import type { Metadata } from 'next';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { ButtonLink } from '@/components/ui/button';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <SignInShell
      title="There is nothing here"
      description="The address may be mistyped, or what it showed has been removed, or belongs to another tenant."
    >
      <ButtonLink href="/" size="lg" prefetch={false}>
        Go to the start page
      </ButtonLink>
    </SignInShell>
  );
}
