/** Where somebody is, about. */
export interface Place {
  city: string | null;
  /** Two letters in upper case (ISO 3166-1). */
  country: string | null;
}

/** "Berlin, Germany", the country in the reader's language; null where nothing is known. @param language of BCP 47 */
export function placeInWords({ city, country }: Place, language: string): string | null {
  const known = [city, country === null ? null : countryInWords(country, language)].filter((part) => part !== null);
  return known.length > 0 ? known.join(', ') : null;
}

function countryInWords(country: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
}
