/** The lines of a text area without blanks around them and without empty ones. */
export function lines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** What blanks part. */
export function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
