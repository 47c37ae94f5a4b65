/**
 * Gives the page its tenant's accent through our own style sheet, because the accent can change while the page is open.
 * Renders nothing without one.
 */
export function AccentLink({ href }: { href: string | null }) {
  return href === null ? null : <link rel="stylesheet" href={href} />;
}
