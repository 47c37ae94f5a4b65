import { type Language, languages, languageTags } from '@/lib/platform/shared/languages';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { escapeHtml } from './escape-html';

/** Where a language is chosen. */
export const languageChoicePath = '/choose-language';

/**
 * The languages, each named in itself, for the foot of a page that is written without Next.
 * @param reading that of the page
 * @param returnTo the page's own path
 * @returns HTML
 */
export function languageLinks(reading: Language, returnTo: string): string {
  const link = (language: Language) =>
    `<a href="${escapeHtml(`${languageChoicePath}?${new URLSearchParams({ language, returnTo })}`)}" lang="${language}" hreflang="${language}" rel="nofollow">${languages[language]}</a>`;
  const choices = languageTags.map((tag) =>
    tag === reading ? `<b lang="${tag}" aria-current="true">${languages[tag]}</b>` : link(tag),
  );
  const t = sayPlainly(reading);
  return `<nav aria-label="${escapeHtml(t('Language'))}">${choices.join(' ')}</nav>`;
}
