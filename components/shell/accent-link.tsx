/** Gives the page its tenant's accent, by a style sheet of ours: what it says can change while the page is open. Nothing without one. */
export function AccentLink({ href }: { href: string | null }) {
  return href === null ? null : <link rel="stylesheet" href={href} />;
}
