/** A page of the console as the palette knows it. */
export interface ConsolePage {
  href: string;
  label: string;
  /** Typed after `g` it leads there. */
  letter?: string;
}

/** The pages whose name holds every word of the text, in any case: all of them for an empty one. */
export function matchingPages(pages: readonly ConsolePage[], text: string): ConsolePage[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return pages.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
