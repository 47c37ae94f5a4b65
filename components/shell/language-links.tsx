import { type Language, languageChoicePath, languages, languageTags } from '@/lib/platform/shared/languages';
import type { SayText } from '@/lib/platform/shared/say-text';

interface LanguageLinksProps {
  t: SayText;
  /** That of the page. */
  reading: Language;
  /** Path and query of the page, which is shown again. */
  returnTo: string;
}

/**
 * The languages, each named in itself, at the foot of a page: links, since what answers a form may not lead on to a
 * client.
 */
export function LanguageLinks({ t, reading, returnTo }: LanguageLinksProps) {
  const href = (language: Language) =>
    `${languageChoicePath}?${new URLSearchParams({ language, returnTo }).toString()}`;
  return (
    <nav
      aria-label={t('Language')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted [&_a]:underline [&_a]:underline-offset-2 [&_a:hover]:text-ink [&_b]:font-medium [&_b]:text-ink [&>*]:min-h-6 [&>*]:content-center"
    >
      {languageTags.map((tag) =>
        tag === reading ? (
          <b key={tag} lang={tag} aria-current="true">
            {languages[tag]}
          </b>
        ) : (
          <a key={tag} href={href(tag)} lang={tag} hrefLang={tag} rel="nofollow">
            {languages[tag]}
          </a>
        ),
      )}
    </nav>
  );
}
