/** The key of an English text in the next-intl catalogs, where a dot would separate namespaces. */
export const keyOf = (english: string): string => english.replaceAll('.', '\u2024');
