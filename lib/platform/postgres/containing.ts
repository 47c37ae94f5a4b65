/** A LIKE pattern that holds the text anywhere, in lower case; nothing in it is a wildcard. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
