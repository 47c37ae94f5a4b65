import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { SignInShell } from '@/components/shell/sign-in-shell';

export const metadata: Metadata = { title: 'This request cannot go on' };

/** For an authorization request that is gone, decided, or of another browser. */
export default async function NotFound() {
  return (
    <SignInShell
      title="This sign-in request cannot go on"
      description="It has expired, was answered already, or was started in another browser. Go back to the application that sent you here and start again."
      requestId={(await headers()).get('x-request-id') ?? undefined}
    />
  );
}
