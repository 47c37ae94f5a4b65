import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { text } from '@/lib/shared/text';
import { titled } from './language/titled';

export const generateMetadata = titled(text('Not found'));

export default function NotFound() {
  const t = useText();
  return (
    <SignInShell
      title={t('There is nothing here')}
      description={t('The address may be mistyped, or what it showed has been removed, or belongs to another tenant.')}
    >
      <ButtonLink href="/" size="lg" prefetch={false}>
        {t('Go to the start page')}
      </ButtonLink>
    </SignInShell>
  );
}
