import { headers } from 'next/headers';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { Button } from '@/components/ui/button';
import { nonceHeader } from '@/lib/auth/path-header';
import type { ClientAnswer } from '@/lib/oauth/authorize/client-redirect';
import { FormTargets } from './form-targets';
import { Name } from './name';

/** Takes an answer to the client in a form, by itself and by its button where no script runs. */
export async function FormPost({ tenantName, answer: { redirectUri, parameters } }: { tenantName: string; answer: ClientAnswer }) {
  const nonce = (await headers()).get(nonceHeader) ?? undefined;
  return (
    <SignInShell brand={{ name: tenantName }} title={<>Go on to <Name>{new URL(redirectUri).host}</Name></>} description="You are being sent back to the application. If nothing happens, use the button.">
      <FormTargets redirectUri={redirectUri} />
      <form id="answer" method="post" action={redirectUri}>
        {Object.entries(parameters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="primary" size="lg" block>
          Continue
        </Button>
      </form>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: "document.getElementById('answer').submit()" }} />
    </SignInShell>
  );
}
