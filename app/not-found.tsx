import type { Metadata } from 'next';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { buttonVariants } from '@/components/ui/button';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <SignInShell
      title="There is nothing here"
      description="The address may be mistyped, or what it showed has been removed, or belongs to another tenant."
    >
      <a href="/" className={buttonVariants({ size: 'lg' })}>
        Go to the start page
      </a>
    </SignInShell>
  );
}
