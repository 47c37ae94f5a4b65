/** A LIKE pattern, in lower case, that matches the text anywhere; wildcards in the text are escaped. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
