/** The trimmed, non-empty lines of a text area. */
export function lines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The words of a text, separated by white space. */
export function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
