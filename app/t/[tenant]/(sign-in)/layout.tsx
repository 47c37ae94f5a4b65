import type { ReactNode } from 'react';
import { PageScript } from '@/app/page-script';
import { setLanguage } from '@/app/set-language';
import { LanguageChoice } from '@/components/shell/language-choice';
import { brandedTitle } from '../branded-title';

export const generateMetadata = brandedTitle();

export default function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <div className="relative" data-send-once>
      <PageScript />
      {children}
      <div className="absolute inset-x-0 bottom-3 flex justify-center px-4">
        <LanguageChoice setLanguage={setLanguage} />
      </div>
    </div>
  );
}
