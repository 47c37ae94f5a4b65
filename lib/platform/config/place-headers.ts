/** Where the place of who asks is told. */
export interface PlaceHeaders {
  /** Names of headers, in lower case. */
  city: string;
  country: string;
  /** Whether the platform writes them over, whoever sends them. */
  overwritten: boolean;
}

/** Those that are named, of trusted proxies; else those of Vercel, there; null for none. */
export function placeHeaders({
  TESSERA_PLACE_HEADERS: named,
  VERCEL,
}: {
  TESSERA_PLACE_HEADERS?: [city: string, country: string] | undefined;
  VERCEL?: string | undefined;
}): PlaceHeaders | null {
  if (named) return { city: named[0], country: named[1], overwritten: false };
  return VERCEL === undefined ? null : { city: 'x-vercel-ip-city', country: 'x-vercel-ip-country', overwritten: true };
}
