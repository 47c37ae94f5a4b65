/** A person's approximate location. */
export interface Place {
  city: string | null;
  /** Two uppercase letters (ISO 3166-1). */
  country: string | null;
}

/**
 * "Berlin, Germany", with the country in the reader's language; null when nothing is known. @param language a BCP 47
 * tag
 */
export function placeInWords({ city, country }: Place, language: string): string | null {
  const known = [city, country === null ? null : countryInWords(country, language)].filter((part) => part !== null);
  return known.length > 0 ? known.join(', ') : null;
}

function countryInWords(country: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
}
