/** The headers that tell which place a request came from. */
export interface PlaceHeaders {
  /** Header names, in lower case. */
  city: string;
  country: string;
  /** Whether the platform overwrites these headers on every request, so that a sender cannot forge them. */
  overwritten: boolean;
}

/** The configured headers, believed only from trusted proxies; otherwise Vercel's when running there; null for none. */
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
