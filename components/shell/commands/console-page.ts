/** A console page, as listed in the palette. */
export interface ConsolePage {
  href: string;
  label: string;
  /** The key that opens the page when pressed after `g`. */
  letter?: string;
}

/** The pages whose name contains every word of the text, in any case; all of them for an empty text. */
export function matchingPages(pages: readonly ConsolePage[], text: string): ConsolePage[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return pages.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
