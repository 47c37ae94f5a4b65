import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { LanguageLinks } from '@/components/shell/language-links';
import { useText } from '@/components/text/use-text';
import { parseLanguage } from '@/lib/platform/shared/languages';

/**
 * What all of people's pages have around them.
 * @param props.address that a page is shown again at in another language; null where it cannot be
 */
export function Frame({ address, children }: { address: string | null; children: ReactNode }) {
  const t = useText();
  const reading = parseLanguage(useLocale()) ?? 'en';
  return (
    <div className="relative" data-send-once>
      {children}
      {address !== null && (
        <div className="absolute inset-x-0 bottom-3 flex justify-center px-4">
          <LanguageLinks t={t} reading={reading} returnTo={address} />
        </div>
      )}
    </div>
  );
}
