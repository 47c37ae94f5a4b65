/** A name that others chose: isolated, so that its writing direction cannot rearrange our sentence. */
export function Name({ children }: { children: string }) {
  return <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{children}</bdi>;
}
