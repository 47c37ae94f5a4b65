import { type Language, languageChoicePath, languages, languageTags } from '@/lib/platform/shared/languages';
import type { SayText } from '@/lib/platform/shared/say-text';

interface LanguageLinksProps {
  t: SayText;
  /** The language of the page. */
  reading: Language;
  /** Path and query of the page, which is shown again after the choice. */
  returnTo: string;
}

/**
 * Links at the foot of a page that change its language, each labeled in its own language. They are links rather than a
 * form, because the answer to a form may not redirect to a client.
 */
export function LanguageLinks({ t, reading, returnTo }: LanguageLinksProps) {
  const href = (language: Language) =>
    `${languageChoicePath}?${new URLSearchParams({ language, returnTo }).toString()}`;
  return (
    <nav
      aria-label={t('common.language')}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-xs text-ink-muted [&_a]:underline [&_a]:underline-offset-2 [&_a:hover]:text-ink [&_b]:font-medium [&_b]:text-ink [&>*]:min-h-6 [&>*]:content-center"
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
