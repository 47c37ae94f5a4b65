import type { ReactNode } from 'react';

/** A name that others chose: isolated, so that its writing direction cannot rearrange the surrounding sentence. */
function Name({ children }: { children: ReactNode }) {
  return <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{children}</bdi>;
}

/** The same within a text: wraps what stands between `<name>` and `</name>` of `t.rich`. */
export const nameWithin = (name: ReactNode) => <Name>{name}</Name>;
