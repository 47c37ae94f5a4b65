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
export function placeText({ city, country }: Place, language: string): string | null {
  const known = [city, country === null ? null : countryText(country, language)].filter((part) => part !== null);
  return known.length > 0 ? known.join(', ') : null;
}

function countryText(country: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
}
