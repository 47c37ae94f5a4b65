/** The key of an English text in the catalogues of next-intl, where a dot would separate namespaces. */
export const keyOf = (english: string): string => english.replaceAll('.', '\u2024');
