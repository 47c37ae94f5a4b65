import type { ReactNode } from 'react';
import { AccentLink } from '@/components/shell/accent-link';
import { LanguageChoice } from '@/components/shell/language-choice';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { ButtonLink } from '@/components/ui/button';
import { brandHere } from '@/lib/pages/sign-in/brand-here';
import { languageTags } from '@/lib/platform/shared/languages';
import { tenantPath } from '@/lib/platform/shared/paths';
import { setLanguage } from './actions';
import { getText } from './language/get-text';

interface UnavailablePageProps {
  title: ReactNode;
  description: ReactNode;
  requestId?: string;
}

/** Shown when a page cannot be: looks like the tenant's other pages and links to its start page. */
export async function UnavailablePage(props: UnavailablePageProps) {
  const t = await getText();
  const here = await brandHere();
  return (
    <div className="relative">
      {here && <AccentLink href={here.brand.accentUrl} />}
      <SignInShell {...(here && { brand: here.brand })} {...props}>
        <ButtonLink href={(here && tenantPath(here.place, '')) || '/'} size="lg" prefetch={false}>
          {t('common.goToHomePage')}
        </ButtonLink>
      </SignInShell>
      <div className="language-bar flex justify-center px-4">
        <LanguageChoice offered={languageTags} setLanguage={setLanguage} />
      </div>
    </div>
  );
}
