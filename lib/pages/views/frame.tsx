import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { LanguageLinks } from '@/components/shell/language-links';
import { useText } from '@/components/text/use-text';
import { parseLanguage } from '@/lib/platform/shared/languages';

/**
 * What surrounds every sign-in page.
 * @param props.address where to show the page again in another language; null if that is not possible
 */
export function Frame({ address, children }: { address: string | null; children: ReactNode }) {
  const t = useText();
  const reading = parseLanguage(useLocale()) ?? 'en';
  return (
    <div className="relative" data-send-once>
      {children}
      {address !== null && (
        <div className="language-bar flex justify-center px-4">
          <LanguageLinks t={t} reading={reading} returnTo={address} />
        </div>
      )}
    </div>
  );
}
