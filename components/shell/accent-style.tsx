import { accentTokens } from './accent';

interface AccentStyleProps {
  /** The tenant's brand colour, `#rrggbb`; anything else keeps the default accent. */
  accent: string | null | undefined;
  /** The request's CSP nonce. */
  nonce?: string;
}

/** Gives the page its tenant's accent. Only parsed colours reach the style sheet. */
export function AccentStyle({ accent, nonce }: AccentStyleProps) {
  const tokens = accent ? accentTokens(accent) : null;
  if (!tokens) return null;
  const declarations = Object.entries(tokens).map(([name, value]) => `${name}:${value}`);
  return <style nonce={nonce}>{`:root{${declarations.join(';')}}`}</style>;
}
