import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { ButtonLink } from '@/components/ui/button';

export const metadata: Metadata = { title: 'Not allowed' };

export default async function Forbidden() {
  return (
    <SignInShell
      title="This page is not for your role"
      description="You are signed in, but an administrator of this tenant has to give you a role that may open it."
      requestId={(await headers()).get('x-request-id') ?? undefined}
    >
      <ButtonLink href="/" size="lg">
        Go to the start page
      </ButtonLink>
    </SignInShell>
  );
}
