/** A console page, as listed in the palette. */
export interface ConsolePage {
  href: string;
  label: string;
  /** Other words for it, which find it too. */
  also?: string;
  /** The key that opens the page when pressed after `g`. */
  letter?: string;
}

/**
 * The pages whose name, or other words for it, contain every word of the text, in any case; all of them for an empty
 * text.
 */
export function matchingPages(pages: readonly ConsolePage[], text: string): ConsolePage[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return pages.filter(({ label, also = '' }) => words.every((word) => `${label} ${also}`.toLowerCase().includes(word)));
}
