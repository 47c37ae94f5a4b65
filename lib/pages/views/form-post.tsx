import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/plain-button';
import type { ClientAnswer } from '@/lib/oauth/authorize/client-redirect';
import type { Brand } from '@/lib/tenants/branding/brand-of';
import { FormTargets } from './form-targets';
import { nameWithin } from './name';

interface FormPostProps {
  brand: Brand;
  answer: ClientAnswer;
  nonce: string | undefined;
}

/** Posts a response to the client as a form: automatically, or by its button if scripts don't run. */
export function FormPost({ brand, answer: { redirectUri, parameters }, nonce }: FormPostProps) {
  const t = useText();
  return (
    <SignInShell
      brand={brand}
      title={t.rich('Continue to <name>{host}</name>', { host: new URL(redirectUri).host, name: nameWithin })}
      description={t('Returning you to the app. If nothing happens, use the button.')}
    >
      <FormTargets redirectUri={redirectUri} />
      <form id="answer" method="post" action={redirectUri}>
        {Object.entries(parameters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="primary" size="lg" block>
          {t('Continue')}
        </Button>
      </form>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: "document.getElementById('answer').submit()" }} />
    </SignInShell>
  );
}
